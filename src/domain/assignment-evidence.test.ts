import { describe, expect, it } from 'vitest';
import { wasAssigned, type Assignment } from './assignment-evidence.ts';

const at = (time: string): Date => new Date(`2026-03-05T${time}:00.000Z`);
const held: Assignment = {
  from: at('08:00'),
  until: at('12:00'),
  told: at('13:00'),
  contact: null,
};
const unaware: Assignment = { ...held, told: null };
const wrote = (
  claim: Date,
  assignment: Assignment,
  {
    after = null,
    reports = true,
    receivedAt = at('22:00'),
    clientMade = at('07:00'),
  }: { after?: Date | null; reports?: boolean; receivedAt?: Date; clientMade?: Date | null } = {},
): boolean =>
  wasAssigned([assignment], {
    claims: [claim],
    writtenAfter: after,
    reports,
    receivedAt,
    clientMade,
  });

describe('writing while a visit is one’s own (decision 056)', () => {
  it('counts before the end, and until the device had learnt of it', () => {
    expect(wrote(at('11:00'), held)).toBe(true);
    expect(wrote(at('12:30'), held)).toBe(true);
    expect(wrote(at('13:30'), held)).toBe(false);
    expect(wrote(at('07:00'), held)).toBe(false);
    expect(wrote(at('20:00'), { ...held, until: null, told: null })).toBe(true);
  });

  it('takes the last contact for the time where the clock was set back to before it', () => {
    expect(wrote(at('07:00'), unaware, { after: at('10:00') })).toBe(true);
    expect(wrote(at('11:00'), unaware, { after: at('17:00') })).toBe(false);
  });

  it('does not count by a clock that was set back to before the device’s last contact', () => {
    expect(wrote(at('11:00'), held, { after: at('14:00') })).toBe(false);
    expect(wrote(at('11:00'), held, { after: at('10:30') })).toBe(true);
    // Requests pass each other by some minutes.
    expect(wrote(at('11:50'), held, { after: at('12:04') })).toBe(true);
  });

  it('does not count after the device learnt of the end, where it reports nothing', () => {
    expect(wrote(at('11:00'), held, { reports: false })).toBe(false);
    expect(wrote(at('11:00'), unaware, { reports: false })).toBe(true);
  });

  it('does not count just before the device learnt of the end, when it wrote after that', () => {
    // Told at 13:00: a clock set to some minutes before passes the tolerance of requests, not this.
    expect(wrote(at('12:58'), held, { after: at('13:00') })).toBe(false);
    expect(wrote(at('12:58'), held, { after: at('13:10') })).toBe(false);
    expect(wrote(at('12:58'), held, { reports: false })).toBe(false);
    expect(wrote(at('12:58'), held, { after: at('12:50') })).toBe(true);
    // Within 15 minutes the entry can have crossed the news.
    for (const [time, believed] of [
      ['13:10', true],
      ['13:16', false],
    ] as const) {
      const receivedAt = at(time);
      expect(wrote(at('12:58'), held, { after: at('13:00'), receivedAt })).toBe(believed);
      expect(wrote(at('12:58'), held, { reports: false, receivedAt })).toBe(believed);
    }
  });

  it('counts for a device without contact for as long as it may work, and not for ever', () => {
    expect(wrote(at('18:00'), unaware)).toBe(true);
    expect(wrote(new Date('2026-03-08T11:00:00.000Z'), unaware)).toBe(true);
    expect(wrote(new Date('2026-03-08T13:00:00.000Z'), unaware)).toBe(false);
  });

  it('does not count for a device that was in contact after the end and did not ask', () => {
    expect(wrote(at('18:00'), unaware, { after: at('17:00') })).toBe(false);
    expect(wrote(at('12:20'), unaware, { after: at('12:10') })).toBe(true);
  });

  it('does not count for a silent device after a contact that showed it the end', () => {
    const seen = { ...unaware, contact: at('12:03') };
    expect(wrote(at('11:00'), seen, { reports: false })).toBe(false);
    expect(wrote(at('12:02'), seen, { reports: false })).toBe(false);
    // The rest of the outbox follows the first request within minutes.
    expect(wrote(at('11:00'), seen, { reports: false, receivedAt: at('12:18') })).toBe(true);
    expect(wrote(at('11:00'), seen, { reports: false, receivedAt: at('12:19') })).toBe(false);
    expect(wrote(at('11:00'), seen)).toBe(true);
  });

  it('does not count for a silent client that was made after the end', () => {
    const receivedAt = at('12:31');
    expect(
      wrote(at('11:00'), unaware, { reports: false, receivedAt, clientMade: at('12:30') }),
    ).toBe(false);
    expect(wrote(at('11:00'), unaware, { receivedAt, clientMade: at('12:30') })).toBe(true);
    expect(wrote(at('11:00'), unaware, { reports: false, receivedAt, clientMade: null })).toBe(
      true,
    );
  });

  it('counts by either clock and in any of several stretches', () => {
    const receivedAt = at('22:00');
    const claims = [at('15:00'), at('11:00')];
    const evidence = { claims, writtenAfter: null, reports: true, clientMade: null, receivedAt };
    expect(wasAssigned([held], evidence)).toBe(true);
    expect(wasAssigned([], evidence)).toBe(false);
  });
});
