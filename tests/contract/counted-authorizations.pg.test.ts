import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorizationViews,
  patientAuthorizations,
  saveAuthorization,
  withdrawAuthorization,
  type AuthorizationShown,
} from '#contract/authorizations.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import { episodeList } from '#contract/episodes.ts';
import {
  deleteVisit,
  missVisit,
  moveVisits,
  restoreVisit,
  undoVisitAct,
} from '#contract/visit-acts.ts';
import { visits } from '#contract/visits.ts';
import {
  authorizationState,
  authorizationStates,
  countDown,
  needsOffice,
} from '#domain/authorizations.ts';
import { daysBetween, addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());
const reason = { id: 'hospital', name: 'Patient in hospital' };

describe.each(databaseKinds())('authorizations that are kept counted, on %s', (database) => {
  let server: TestServer;
  let admin: Api;
  let episodes: readonly Episode[];

  beforeAll(async () => {
    server = await startServer({ database });
    admin = await signedIn(server.url, 'admin');
    const none = { patientId: null, from: null, to: null };
    ({ rows: episodes } = await admin.call(episodeList, { ...none, pageSize: 20 }));
    const ends = [-3, 2, 14, 15, 40, 90] as const;
    for (const [index, { patientId }] of episodes.slice(0, 12).entries())
      for (const [nth, amount] of [0, 1, 300].entries()) {
        const { id } = await admin.call(saveAuthorization, {
          authorization: null,
          patientId,
          episodeId: null,
          payer: `Plan ${nth}`,
          number: '',
          discipline: (['RN', null, 'PT'] as const)[nth] ?? null,
          visitTypeId: null,
          unit: (['visits', 'hours', 'units'] as const)[(index + nth) % 3] ?? 'visits',
          amount,
          startDate: addDays(today, index % 4 === 3 ? 1 : -40),
          endDate: addDays(
            today,
            (ends[(index + nth) % ends.length] ?? 0) + (index % 4 === 3 ? 5 : 0),
          ),
          comment: '',
        });
        if ((index + nth) % 7 === 6)
          await admin.call(withdrawAuthorization, {
            id,
            revision: 1,
            withdrawn: true,
            reason: 'Payer took it back.',
          });
      }
  });
  afterAll(() => server.stop());

  /** For every visit of a patient. */
  const ofAll = ({ patientId }: Episode) => ({
    patientId,
    episodeId: null,
    payer: 'Harbor Health Plan',
    number: '',
    discipline: null,
    visitTypeId: null,
    unit: 'visits' as const,
    startDate: addDays(today, -100),
    endDate: addDays(today, 200),
    comment: '',
  });
  const page = (only: (typeof authorizationViews)[number], pageNumber: number, pageSize: number) =>
    admin.call(patientAuthorizations, { patientId: null, only, pageNumber, pageSize });

  async function everyPage(only: (typeof authorizationViews)[number], pageSize: number) {
    const rows: AuthorizationShown[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const found = await page(only, pageNumber, pageSize);
      rows.push(...found.rows);
      if (pageNumber >= found.pageCount) {
        expect(found.count).toBe(rows.length);
        return rows;
      }
    }
  }

  const visitsOf = async ({ patientId }: Pick<Episode, 'patientId'>): Promise<Visit[]> => {
    const found: Visit[] = [];
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { rows, pageCount } = await admin.call(visits, {
        status: 'All',
        from: addDays(today, -100),
        to: addDays(today, 200),
        patientId,
        episodeId: null,
        providerId: null,
        pageNumber,
        pageSize: 100,
      });
      found.push(...rows);
      if (pageNumber >= pageCount) return found;
    }
  };

  /** What is shown of a patient, held against the rule counted over their visits. */
  async function expectCounted(episode: Episode): Promise<readonly AuthorizationShown[]> {
    const { patientId } = episode;
    const { rows } = await admin.call(patientAuthorizations, {
      patientId,
      only: 'All',
      pageSize: 100,
    });
    const inForce = rows.filter(({ withdrawn }) => !withdrawn);
    const { balances } = countDown(inForce, await visitsOf(episode));
    for (const { id, done, planned, over, left } of inForce)
      expect({ done, planned, over, left }).toEqual(balances.get(id));
    return rows;
  }

  it('each view has those of its state, on pages that lose none, those that end first first', async () => {
    const all = await everyPage('All', 100);
    expect(all).toHaveLength(36);
    for (const each of all) expect(each.state).toBe(authorizationState(each, each, today));
    const states = new Set(all.map(({ state }) => state));
    expect([...states].toSorted()).toEqual([...authorizationStates].toSorted());
    for (const only of authorizationViews) {
      const rows = await everyPage(only, 3);
      const expected = all.filter(
        ({ state }) => only === 'All' || (only === 'queue' ? needsOffice(state) : state === only),
      );
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      const ends = rows.map(({ endDate }) => endDate);
      expect(ends).toEqual(ends.toSorted((a, b) => daysBetween(b, a)));
    }
  });

  it('follow visits that are missed, deleted, brought back, moved and undone', async () => {
    const episode = must(episodes[0], 'episode');
    await admin.call(saveAuthorization, {
      authorization: null,
      ...ofAll(episode),
      amount: 500,
    });
    await expectCounted(episode);
    const staffed = async () => {
      const found = (await visitsOf(episode)).find(
        ({ status, dateOfService, providerType }) =>
          status === 'Staffed' && providerType === 'RN' && daysBetween(today, dateOfService) > 0,
      );
      return must(found, 'visit to come');
    };
    const pinned = ({ id: visitId, revision }: Visit) => ({ visitId, revision });
    const used = async () =>
      (await expectCounted(episode)).reduce((sum, { planned, over }) => sum + planned + over, 0);
    const before = await used();
    const missed = await admin.call(missVisit, {
      visits: [pinned(await staffed())],
      reason,
      comment: '',
    });
    expect(await used()).toBeLessThan(before);
    await admin.call(restoreVisit, { visits: missed.visits.map(pinned), comment: '' });
    expect(await used()).toBe(before);
    const planned = await staffed();
    const deleted = await admin.call(deleteVisit, {
      visits: [pinned(planned)],
      reason: { id: 'mistake', name: 'Planned by mistake' },
      comment: '',
    });
    expect(await used()).toBeLessThan(before);
    await admin.call(undoVisitAct, { visits: deleted.visits.map(pinned) });
    expect(await used()).toBe(before);
    const visit = await staffed();
    await admin.call(moveVisits, {
      moves: [
        {
          ...pinned(visit),
          dateOfService: addDays(visit.dateOfService, 1),
          plannedStart: visit.plannedStart,
        },
      ],
      despite: { reason: 'cannot-wait', codes: [...findingCodes] },
    });
    await expectCounted(episode);
  });

  it('share their visits anew when one of them is changed, withdrawn or restored', async () => {
    const episode = must(episodes[1], 'episode');
    const first = (await expectCounted(episode)).find(({ withdrawn }) => !withdrawn);
    const { id, revision } = must(first, 'authorization');
    await admin.call(saveAuthorization, {
      authorization: { id, revision },
      ...ofAll(episode),
      amount: 3,
    });
    await expectCounted(episode);
    const away = { id, revision: revision + 1, withdrawn: true, reason: 'Payer took it back.' };
    await admin.call(withdrawAuthorization, away);
    await expectCounted(episode);
    await admin.call(withdrawAuthorization, { ...away, revision: revision + 2, withdrawn: false });
    expect(await expectCounted(episode)).toHaveLength(3);
  });

  it('are counted as each is used: a chart that is moved to another person takes its share along', async () => {
    const [from, to] = [must(episodes[2], 'episode'), must(episodes[4], 'episode')];
    await expectCounted(from);
    await expectCounted(to);
    const { db } = server.inside();
    await db
      .updateTable('patient_authorization')
      .set({ patient_id: to.patientId })
      .where('patient_id', '=', from.patientId)
      .execute();
    expect(await expectCounted(to)).toHaveLength(6);
  });

  it('are saved beside changes of their visits, and nobody waits for the other in a circle', async () => {
    const episode = must(episodes[6], 'episode');
    const given = ofAll(episode);
    const first = { ...given, authorization: null, amount: 40 };
    const { id } = await admin.call(saveAuthorization, first);
    const saver = async () => {
      for (let revision = 1; revision <= 30; revision += 1)
        await admin.call(saveAuthorization, {
          ...given,
          authorization: { id, revision },
          amount: 40 + revision,
        });
    };
    const visit = must(
      (await visitsOf(episode)).find(({ status }) => status === 'Staffed'),
      'staffed visit',
    );
    const canceller = async () => {
      let pins = [{ visitId: visit.id, revision: visit.revision }];
      for (let nth = 0; nth < 14; nth += 1) {
        const done = await (nth % 2 === 0
          ? admin.call(missVisit, { visits: pins, reason, comment: '' })
          : admin.call(undoVisitAct, { visits: pins }));
        pins = done.visits.map((each) => ({ visitId: each.id, revision: each.revision }));
      }
    };
    await Promise.all([saver(), canceller()]);
    expect(await expectCounted(episode)).not.toEqual([]);
  });

  it.runIf(database === 'postgres')(
    'are shown at once while somebody changes a visit, and follow when that is done',
    async () => {
      const episode = must(episodes[5], 'episode');
      await expectCounted(episode);
      const visit = must(
        (await visitsOf(episode)).find(({ status }) => status === 'Staffed'),
        'staffed visit',
      );
      const { db } = server.inside();
      await db.transaction().execute(async (within) => {
        await within
          .updateTable('visit')
          .set({ planned_minutes: visit.plannedMinutes + 60, status: 'Missed' })
          .where('id', '=', visit.id)
          .execute();
        await expectCounted(episode);
      });
      expect(await expectCounted(episode)).toHaveLength(3);
    },
  );
});
