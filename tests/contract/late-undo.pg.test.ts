import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Visit } from '#contract/entities.ts';
import type { DeviceReport, Outcome } from '#contract/sync.ts';
import { minuteMs, secondMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice, onVisit } from '../support/field-device.ts';
import { startServer, type TestServer } from '../support/server.ts';

const clockedAt = (at: string) => ({
  at,
  timeZone: 'America/Los_Angeles',
  position: null,
  positionProblem: 'refused',
});
const codeOf = (outcome: Outcome): string =>
  outcome.kind === 'rejected' ? outcome.code : outcome.kind;

/** The device says that it undid a start within the minute; the server knows when it heard of it. */
describe.each(databasesOf(import.meta.url))(
  'an undo that the server dates itself, on %s',
  (database) => {
    let server: TestServer;
    let nurse: FieldDevice;
    let visits: Visit[];
    let clock = 0;

    beforeAll(async () => {
      server = await startServer({ database, now: () => new Date(Date.now() + clock) });
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      await nurse.pullAll();
      visits = nurse.visits().filter(({ status }) => status === 'Staffed');
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      nurse = await FieldDevice.signIn(server.url, 'nurse');
    });

    const next = (): Visit => must(visits.shift(), 'visit nobody has touched');
    const saying = (written: number): { device: DeviceReport } => ({
      device: {
        unsent: 0,
        needsYou: 0,
        oldestAge: null,
        storage: null,
        appVersion: '0.1.0',
        storageId: must(storageOf.get(nurse), 'storage'),
        written: { notes: written, operation: written },
        heard: null,
        missing: { notes: [], operation: [] },
      },
    });
    const storageOf = new WeakMap<FieldDevice, string>();
    /** The press, and its undo as a device writes it half a minute later by its own clock. */
    const pressed = (visit: Visit, presentClock = clock) => {
      storageOf.set(nurse, randomUUID());
      const at = new Date(Date.now() + presentClock).toISOString();
      const deviceTime = new Date(Date.parse(at) + 30 * secondMs).toISOString();
      const target = onVisit(visit.id);
      return {
        start: nurse.entry('operation', 'startVisit', target, clockedAt(at), { version: 2 }),
        undo: () =>
          nurse.entry(
            'operation',
            'undoPress',
            target,
            { press: 'start', pressedAt: at },
            { deviceTime },
          ),
      };
    };
    const push = async (
      entry: ReturnType<FieldDevice['entry']>,
      written?: number,
    ): Promise<string> => {
      const parts = {
        sentAt: new Date(Date.now() + clock).toISOString(),
        ...(written !== undefined && saying(written)),
      };
      const { outcomes } = await nurse.push('operation', [entry], parts);
      return codeOf(must(outcomes[0], 'outcome').outcome);
    };

    it('is refused hours later to a device that reports nothing of itself', async () => {
      const { start, undo } = pressed(next());
      expect(await push(start)).toBe('applied');
      clock += 3 * 60 * minuteMs;
      expect(await push(undo())).toBe('visit.undo');
    });

    it('is refused to a device that claims numbers it never wrote, and has sent other work since', async () => {
      const { start, undo } = pressed(next());
      expect(await push(start, 900)).toBe('applied');
      clock += 20 * minuteMs;
      const other = pressed(next());
      expect(await push(other.start, 900)).toBe('applied');
      clock += 20 * minuteMs;
      expect(await push(undo(), 900)).toBe('visit.undo');
    });

    it('is accepted from an honest phone that lost its line with the undo unsent', async () => {
      const { start, undo } = pressed(next());
      expect(await push(start, start.seq)).toBe('applied');
      const late = undo();
      clock += 3 * 60 * minuteMs;
      expect(await push(late, late.seq)).toBe('applied');
    });

    it('is accepted where press and undo arrive together, and from a phone whose clock is slow', async () => {
      const slow = pressed(next(), clock - 60 * minuteMs);
      const sentAt = new Date(Date.now() + clock - 60 * minuteMs).toISOString();
      const undo = slow.undo();
      const first = await nurse.push('operation', [slow.start], {
        sentAt,
        ...saying(slow.start.seq),
      });
      const second = await nurse.push('operation', [undo], { sentAt, ...saying(undo.seq) });
      expect([...first.outcomes, ...second.outcomes].map(({ outcome }) => codeOf(outcome))).toEqual(
        ['applied', 'applied'],
      );
      clock += 3 * 60 * minuteMs;
      const both = pressed(next());
      const { outcomes } = await nurse.push('operation', [both.start, both.undo()], {});
      expect(outcomes.map(({ outcome }) => codeOf(outcome))).toEqual(['applied', 'applied']);
    });
  },
);
