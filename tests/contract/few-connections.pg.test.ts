import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitBoard } from '#contract/board.ts';
import { dashboard } from '#contract/dashboard.ts';
import { physicianOrders } from '#contract/physician-orders.ts';
import { readStaffingWindow } from '#contract/staffing.ts';
import { assignVisit, visits } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { weekStart } from '#domain/planning/plan-days.ts';
import { anyway } from '../support/anyway.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** More callers than the pool has connections, each of whose calls asks several things at once. */
const callers = 30;
const day = pacificDate(new Date());

/**
 * A request that held a connection while it waited for another would end with all others waiting
 * for it: one connection for the work (and one that listens) is the pool where that shows at once.
 */
describe.runIf(databaseKinds().includes('postgres'))(
  'a server with one connection for its work, on postgres',
  () => {
    let server: TestServer;
    let admin: Api;
    beforeAll(async () => {
      server = await startServer({ database: 'postgres', env: { DATABASE_POOL: '2' } });
      admin = await signedIn(server.url, 'admin');
    });
    afterAll(() => server.stop());

    it('answers boards, lists and plans of many at once, and their changes of visits', async () => {
      const any = { patientId: null, episodeId: null, providerId: null };
      const days = { from: day, to: addDays(day, 6) };
      const { rows } = await admin.call(visits, { ...any, ...days, status: 'Staffed' });
      expect(rows.length).toBeGreaterThan(1);
      const answers = await Promise.all(
        Array.from({ length: callers }, async (_, nth) => {
          const { id, providerId } = must(rows[nth % rows.length], 'visit');
          const asked = [
            admin.ask(visitBoard, days),
            admin.ask(dashboard, { period: 'week' }),
            admin.ask(physicianOrders, {}),
            admin.ask(readStaffingWindow, {
              sunday: weekStart(day),
              weeks: 1,
              clinicianId: null,
            }),
            admin.ask(assignVisit, {
              despite: anyway,
              visitIds: [id],
              providerId,
            }),
          ];
          return Promise.all(asked);
        }),
      );
      const statuses = answers.flat().map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  },
);
