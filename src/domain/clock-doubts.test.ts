import { describe, expect, it } from 'vitest';
import { clockDoubtsOf, isUnclocked, type DoubtedEnd, type DoubtedVisit } from './clock-doubts.ts';

const received = (at: string, parts: object = {}) => ({
  at,
  differenceMs: 0,
  counter: null,
  ...parts,
});
const start: DoubtedEnd = {
  at: '2026-03-05T16:00:00.000Z',
  received: received('2026-03-05T17:10:00.000Z'),
};
const end: DoubtedEnd = {
  at: '2026-03-05T17:00:00.000Z',
  received: received('2026-03-05T17:10:00.000Z'),
};
const doubts = (parts: Partial<DoubtedVisit>): readonly string[] =>
  clockDoubtsOf({ dateOfService: '03/05/2026', timeIn: start, timeOut: end, ...parts });
const hour = 3_600_000;

describe('times that the office looks at before they are paid (decision 056)', () => {
  it('are none where clocks and server agree', () => expect(doubts({})).toEqual([]));

  it('are later than the server received them', () => {
    const late = { ...end, at: '2026-03-05T17:20:00.000Z' };
    expect(doubts({ timeOut: late })).toEqual(['future']);
    // A clock that is an hour ahead by a known amount claims nothing impossible.
    const ahead = received('2026-03-05T17:10:00.000Z', { differenceMs: -hour });
    expect(
      doubts({ timeIn: { ...start, received: ahead }, timeOut: { ...late, received: ahead } }),
    ).toEqual([]);
  });

  it('are earlier than a contact that came before they were written', () => {
    const backdated = (at: string) => ({
      ...start,
      at,
      received: received('2026-03-05T17:10:00.000Z', { notBefore: '2026-03-05T16:30:00.000Z' }),
    });
    expect(doubts({ timeIn: backdated('2026-03-05T16:00:00.000Z') })).toEqual(['before-contact']);
    // A press that waited for its position is within the tolerance.
    expect(doubts({ timeIn: backdated('2026-03-05T16:20:00.000Z') })).toEqual([]);
  });

  it('end before they start, or last longer than a day', () => {
    expect(doubts({ timeOut: { ...end, at: '2026-03-05T15:00:00.000Z' } })).toContain('reversed');
    expect(doubts({ timeIn: { ...start, at: '2026-03-04T16:00:00.000Z' } })).toEqual(['too-long']);
  });

  it('last more than twice as long as planned and more than three hours over it', () => {
    const lasting = (hours: number) => ({
      ...end,
      at: new Date(Date.parse(start.at) + hours * hour).toISOString(),
      received: received('2026-03-07T17:10:00.000Z'),
    });
    expect(doubts({ plannedMinutes: 45, timeOut: lasting(3.75) })).toEqual([]);
    expect(doubts({ plannedMinutes: 45, timeOut: lasting(4) })).toEqual(['over-plan']);
    // A shift of eight hours, and an eight-hour plan.
    expect(doubts({ plannedMinutes: 45, duration: 8, timeOut: lasting(12) })).toEqual([]);
    expect(doubts({ plannedMinutes: 480, timeOut: lasting(16) })).toEqual([]);
  });

  it('are missing at one end, until the office has set them', () => {
    const of = (parts: Partial<DoubtedVisit>) =>
      isUnclocked({ timeIn: start, timeOut: end, ...parts });
    expect([of({}), of({ timeIn: null }), of({ timeOut: null })]).toEqual([false, true, true]);
    const change = { after: { begin: start.at } };
    expect(of({ timeIn: null, timeChanges: [change] })).toBe(false);
    expect(of({ timeIn: null, timeChanges: [change, { ...change, madeBy: 'clinician' }] })).toBe(
      true,
    );
  });

  it('are on another day than planned, by more than a week', () => {
    const far = { timeIn: { at: '1999-03-05T16:00:00.000Z' }, timeOut: null };
    expect(doubts(far)).toEqual(['other-day']);
    expect(doubts({ dateOfService: '02/26/2026' })).toEqual([]);
    expect(doubts({ dateOfService: '02/25/2026' })).toEqual(['other-day']);
  });

  it('come from a clock that was changed during the visit', () => {
    const turned = received('2026-03-05T17:10:00.000Z', { differenceMs: -2 * hour });
    expect(
      doubts({
        timeIn: { ...start, differenceMs: 0 },
        timeOut: { ...end, at: '2026-03-05T19:00:00.000Z', received: turned },
      }),
    ).toEqual(['moved']);
  });

  it('were corrected by the clinician; what the office set is doubted no more', () => {
    const after = { begin: start.at };
    const byClinician = { madeBy: 'clinician' as const, after };
    expect(doubts({ timeChanges: [byClinician] })).toEqual(['corrected']);
    expect(doubts({ timeChanges: [byClinician, { after }] })).toEqual([]);
    expect(doubts({ timeChanges: [{ after }, byClinician] })).toEqual(['corrected']);
  });

  describe('of a start or end that came off again', () => {
    const clocked = {
      at: '2026-03-05T15:00:00.000Z',
      received: { at: '2026-03-05T15:00:05.000Z' },
    };
    const undone = { report: null, receivedAt: '2026-03-05T15:01:00.000Z', clocked };
    const byOffice = (at: string) => [{ at, after: { begin: start.at } }];

    it('are none where the server had the undo soon after the press', () => {
      expect(doubts({ takenOff: [undone, { ...undone, receivedAt: undefined }] })).toEqual([]);
      expect(doubts({ takenOff: [{ ...undone, clocked: { at: clocked.at } }] })).toEqual([]);
    });

    it('are named where the undo came later, or the visit was reported as the wrong one', () => {
      const late = { ...undone, receivedAt: '2026-03-05T15:20:00.000Z' };
      expect(doubts({ takenOff: [late] })).toEqual(['taken-off']);
      const wrong = { ...undone, report: 'r' };
      expect(doubts({ takenOff: [wrong] })).toEqual(['taken-off']);
      expect(doubts({ takenOff: [wrong], timeIn: null, timeOut: null })).toEqual(['taken-off']);
    });

    it('go when the office looked after it, and come back when it happens again', () => {
      const wrong = { ...undone, report: 'r' };
      const taken = (at: string) => doubts({ takenOff: [wrong], timeChanges: byOffice(at) });
      expect(taken('2026-03-05T18:00:00.000Z')).toEqual([]);
      expect(taken('2026-03-05T14:00:00.000Z')).toEqual(['taken-off']);
      expect(doubts({ takenOff: [wrong], timeChanges: [{ after: { begin: null } }] })).toEqual([
        'taken-off',
      ]);
      const unreceived = { ...wrong, receivedAt: undefined };
      expect(
        doubts({ takenOff: [unreceived], timeChanges: byOffice('2026-03-05T14:00:00.000Z') }),
      ).toEqual([]);
    });

    it('are none where the report was undone and the press is back', () =>
      expect(doubts({ takenOff: [{ ...undone, report: 'r', clocked: { at: start.at } }] })).toEqual(
        [],
      ));
  });
});
