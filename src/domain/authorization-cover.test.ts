import { describe, expect, it } from 'vitest';
import { beyondAuthorization, coverOf, type NamedAuthorization } from './authorization-cover.ts';
import type { CountedVisit } from './authorizations.ts';

const nursing: NamedAuthorization = {
  id: 'a',
  name: 'A-17',
  discipline: 'RN',
  visitTypeId: null,
  episodeId: null,
  unit: 'visits',
  amount: 2,
  startDate: '11/01/2026',
  endDate: '11/30/2026',
  withdrawn: false,
};
const visit = (id: string, parts: Partial<CountedVisit> = {}): CountedVisit => ({
  id,
  status: 'Staffed',
  providerType: 'RN',
  visitTypeId: 201,
  episodeId: 'e',
  dateOfService: '11/24/2026',
  plannedMinutes: 45,
  ...parts,
});
const placed = (id: string, parts: Partial<CountedVisit> = {}) => {
  const { status: _status, ...rest } = visit(id, parts);
  return { ...rest, patientId: 'p' };
};
const patient = (visits: readonly CountedVisit[]) => [
  { patientId: 'p', authorizations: [nursing], visits },
];
const left = { name: 'A-17', unit: 'visits', amount: 2 };

describe('what is authorised for a visit that is placed', () => {
  it('counts it with all others, once', () => {
    const found = coverOf(patient([visit('one'), visit('two')]), [placed('two')]);
    expect(found.get('two')).toEqual({ kind: 'covered', ...left, left: 0 });
    expect(beyondAuthorization(found.get('two'))).toBeNull();
  });

  it('says which has no room, and with how much', () => {
    // Planned before the others, and the one too many all the same.
    const early = placed('new', { dateOfService: '11/02/2026' });
    const found = coverOf(patient([visit('one'), visit('two')]), [early]);
    expect(found.get('new')).toEqual({ kind: 'used-up', ...left, left: 0 });
    const all = coverOf(patient([]), [placed('one'), placed('two'), placed('zero')]);
    expect(beyondAuthorization(all.get('zero'))).toEqual({
      code: 'authorization',
      authorization: { ...left, left: 0 },
    });
  });

  it('keeps what took place before what is planned', () => {
    const made = visit('z', { status: 'NotesApproved' });
    const found = coverOf(patient([made, visit('y')]), [placed('z'), placed('x')]);
    expect(found.get('z')?.kind).toBe('covered');
  });

  it('says that none is in force on another day, and nothing of what needs none', () => {
    const found = coverOf(patient([]), [
      placed('late', { dateOfService: '12/02/2026' }),
      placed('therapy', { providerType: 'PT' }),
    ]);
    expect(found.get('late')).toEqual({ kind: 'other-days' });
    expect(beyondAuthorization(found.get('late'))).toEqual({
      code: 'authorization',
      authorization: null,
    });
    expect(found.has('therapy')).toBe(false);
    expect(beyondAuthorization(undefined)).toBeNull();
    expect(coverOf(patient([]), [{ ...placed('other'), patientId: 'q' }]).size).toBe(0);
  });
});
