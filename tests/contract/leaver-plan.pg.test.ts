import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyStaffing, readStaffingWindow } from '#contract/staffing.ts';
import { readVisit } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { pacificInstant } from '#domain/pacific-instant.ts';
import { pacificDate, pacificTime } from '#domain/pacific.ts';
import { chance } from '#domain/planning/chance.ts';
import { proposeStaffing } from '#domain/planning/propose-staffing.ts';
import { asOf } from '#domain/planning/staffing-window.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { toDay } from '#server/db/calendar-day.ts';
import { askedIn, windowOf, wishOf } from '#client/features/staffing/plan-address.ts';
import { changesOf } from '#client/features/staffing/plan-model.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const statuses: readonly VisitStatus[] = ['Staffed', 'VisitOverdue', 'NotesDue'];
/** Morning, afternoon, and an evening on which it is tomorrow already in UTC. */
const hours = ['08:15', '15:45', '23:30'];

describe.each(databasesOf(import.meta.url))(
  'visits of today without a planned time, of who leaves today, on %s',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    let nurse: FieldDevice;
    const seen = new Set<string>();
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
      nurse = await FieldDevice.signIn(server.url, 'nurse');
      await nurse.pullAll();
      await forgetPeople(server);
      await server.inside().db.deleteFrom('visit_order').execute();
    });
    afterAll(() => server.stop());

    /** One more of the nurse's visits that have not begun, made one of today without a time. */
    async function oneOfToday(status: VisitStatus): Promise<string> {
      const free = nurse
        .visits()
        .find(
          ({ id, status: now, timeIn }) => now === 'Staffed' && timeIn === null && !seen.has(id),
        );
      const { id } = must(free, 'a staffed visit');
      seen.add(id);
      await server
        .inside()
        .db.updateTable('visit')
        .set({ status, date_of_service: toDay(today), planned_start: null })
        .where('id', '=', id)
        .execute();
      return id;
    }

    /**
     * The plan for the nurse who leaves, made and applied at an hour of today for one of her
     * visits, and taken back.
     */
    async function leave(id: string, hour: string, flex: string) {
      const at = must(pacificInstant(today, hour), hour);
      const read = async () => (await scheduler.call(readVisit, { visitId: id })).visit;
      const before = await read();
      const asked = askedIn({ kind: 'leaver', clinician: before.providerId, flex }, at);
      const wish = must(wishOf(asked), 'wish');
      const given = await scheduler.call(readStaffingWindow, windowOf(asked));
      const window = asOf(given, { day: pacificDate(at), time: pacificTime(at) });
      let looks = 0;
      const proposal = proposeStaffing(window, wish, {
        random: chance(1),
        progress: () => (looks += 1) / 20,
      });
      const changes = changesOf({ window, wish, proposal, byHand: new Map() }).filter(
        ({ visitId }) => visitId === id,
      );
      const applied = await scheduler.call(applyStaffing, { changes, despite: anyway });
      const after = await read();
      await nurse.pullAll();
      const isOnPhone = nurse.visits().some((each) => each.id === id);
      const undo = { changes: applied.changes, despite: { ...anyway, reason: 'undo' as const } };
      await scheduler.call(applyStaffing, undo);
      const back = await read();
      return {
        day: asked.day,
        isAsked: proposal.asked.includes(id),
        isAsPlanned: after.providerId === proposal.staffing.get(id),
        isHers: after.providerId === before.providerId,
        isStaffed: after.status === (after.providerId === null ? 'Unstaffed' : 'Staffed'),
        isOnPhone,
        isBack: back.providerId === before.providerId && back.plannedStart === null,
      };
    }
    const left = {
      day: today,
      isAsked: true,
      isAsPlanned: true,
      isHers: false,
      isStaffed: true,
      isOnPhone: false,
      isBack: true,
    };

    it.each(statuses.flatMap((status) => hours.map((hour) => [status, hour] as const)))(
      'go to others or to nobody, and come back: %s at %s',
      async (status, hour) => {
        expect(await leave(await oneOfToday(status), hour, '0')).toEqual(left);
      },
    );

    it.each(statuses)('do so too where planned times may move: %s', async (status) => {
      expect(await leave(await oneOfToday(status), '08:15', '600')).toEqual(left);
    });
  },
);
