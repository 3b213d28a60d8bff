import { describe, expect, it } from 'vitest';
import { noProfile } from '#domain/clinician-facts.ts';
import { patientId, userId, visitId } from '#client/store/testing/records.ts';
import { changesOf, planAsOf, type PlanDraft } from './plan-model.ts';

const day = '11/24/2026';
const nurse = (n: number) => ({ ...noProfile, id: userId(n), name: `N ${n}`, providerType: 'RN' });
const visitOf = (n: number, plannedStart: string | null, dateOfService = day) => ({
  id: visitId(n),
  revision: 3,
  patientId: patientId(n),
  episodeId: visitId(90),
  patientName: `Patient ${n}`,
  visitType: 'RN visit',
  providerType: 'RN',
  status: 'Staffed' as const,
  dateOfService,
  plannedStart,
  plannedMinutes: 45,
  providerId: userId(1),
  isOpen: true,
});
/** Made at 06:00: everything goes to the second nurse, two visits earlier than they were planned. */
const draft: PlanDraft = {
  window: {
    clinicians: [nurse(1), nurse(2)],
    patients: [],
    visits: [visitOf(1, '13:00'), visitOf(2, null), visitOf(3, '13:00', '11/25/2026')],
    past: [],
    now: { day, time: '06:00' },
  },
  wish: { kind: 'leaver', clinicianId: userId(1), day, flexMinutes: 180 },
  proposal: {
    asked: [1, 2, 3].map((n) => visitId(n)),
    staffing: new Map([1, 2, 3].map((n) => [visitId(n), userId(2)])),
    unserved: new Map(),
    starts: new Map([
      [visitId(1), '10:00'],
      [visitId(3), '10:00'],
    ]),
  },
  byHand: new Map(),
};
const sentAt = (time: string) =>
  changesOf(planAsOf(draft, { day, time })).map(({ visitId: id, plannedStart }) => [
    id,
    plannedStart,
  ]);

describe('a plan that is applied later than it was made', () => {
  it('is the same plan while none of its times has passed', () => {
    expect(planAsOf(draft, { day, time: '10:00' })).toBe(draft);
  });

  it('leaves a visit its planned time where the plan’s own is over', () => {
    expect(sentAt('10:01')).toEqual([
      [visitId(1), undefined],
      [visitId(2), undefined],
      [visitId(3), '10:00'],
    ]);
  });

  it('leaves a visit whose planned time is over with its clinician, and takes one without a time', () => {
    expect(sentAt('13:01')).toEqual([
      [visitId(2), undefined],
      [visitId(3), '10:00'],
    ]);
  });
});
