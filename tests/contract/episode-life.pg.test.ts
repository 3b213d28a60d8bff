import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reassignEpisode, reassignPatient, reassignPreview } from '#contract/caseload.ts';
import { saveConstant } from '#contract/constants.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import {
  auditEpisode,
  createEpisode,
  episodeChoices,
  episodesLite,
  readEpisode,
  saveEpisode,
} from '#contract/episodes.ts';
import { archiveEpisode, changeEpisodeStatus, episodeStatusPreview } from '#contract/life.ts';
import { savePatient } from '#contract/patients.ts';
import { addVisit } from '#contract/visit-plans.ts';
import { planVisits, providersLite, visits as visitList } from '#contract/visits.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { EpisodeStatus } from '#domain/record-statuses.ts';
import { findingCodes } from '#domain/staffing-check.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { clockedNow, FieldDevice, onVisit } from '../support/field-device.ts';
import { forgetPeople } from '../support/forget-people.ts';
import { startServer, type TestServer } from '../support/server.ts';

const today = pacificDate(new Date());

describe.each(databasesOf(import.meta.url))('an episode on %s', (database) => {
  let server: TestServer;
  let scheduler: Api;
  let nurse: FieldDevice;

  const newPatient = async (): Promise<string> => {
    const { patient } = await scheduler.call(savePatient, {
      id: null,
      entryId: randomUUID(),
      baseRevision: 0,
      patch: {
        lastName: 'Marlowe',
        firstName: 'Edith',
        birthday: '02/03/1941',
        gender: 'F',
        addressLine1: '12 Cedar Street',
        city: 'Fresno',
        state: 'CA',
        zipcode: '93701',
        phoneNumber1: '(559) 555-0133',
      },
      status: null,
    });
    return patient.id;
  };
  const wish = { startDate: today, payerType: 'Episodic', careCoordinator: null };
  const opened = async (parts: object = {}): Promise<Episode> =>
    (await scheduler.call(createEpisode, { patientId: await newPatient(), ...wish, ...parts }))
      .episode;
  const planned = async ({ id }: Episode, plannedStart: string | null = null) =>
    (
      await scheduler.call(planVisits, {
        episodeId: id,
        visitTypeId: 201,
        frequency: '1w3',
        startDate: today,
        plannedStart,
        plannedMinutes: 60,
      })
    ).visitIds;
  const preview = (id: string, status: EpisodeStatus, date = today) =>
    scheduler.call(episodeStatusPreview, { id, status, date });
  async function change(id: string, status: EpisodeStatus, reason = 'Care ended') {
    const { mark } = await preview(id, status);
    return scheduler.call(changeEpisodeStatus, { id, status, date: today, reason, mark });
  }
  const visitsOf = async ({ id }: Episode): Promise<readonly Visit[]> =>
    (
      await scheduler.call(visitList, {
        status: 'All',
        from: addDays(today, -10),
        to: addDays(today, 90),
        patientId: null,
        episodeId: id,
        providerId: null,
        pageSize: 100,
      })
    ).rows;
  const read = async (id: string) => (await scheduler.call(readEpisode, { id })).episode;
  const given = (episode: Episode, parts: object = {}) => ({
    id: episode.id,
    revision: episode.revision,
    startDate: episode.startDate,
    payerType: episode.payerType,
    careCoordinator: episode.careCoordinator,
    ...parts,
  });
  const nurses = async () =>
    (await scheduler.call(providersLite, { visitId: null })).rows.filter(
      ({ providerType }) => providerType === 'RN',
    );

  beforeAll(async () => {
    server = await startServer({ database });
    scheduler = await signedIn(server.url, 'scheduler');
    nurse = await FieldDevice.signIn(server.url, 'nurse');
    await nurse.pullAll();
  });
  afterAll(() => server.stop());

  it('is edited as it was seen: everything a claim needs, from lists, with plausible dates', async () => {
    const { coordinators, payerTypes } = await scheduler.call(episodeChoices, {});
    expect(payerTypes).toEqual(['Episodic']);
    const episode = await opened();
    const details = {
      careCoordinator: must(coordinators[0], 'coordinator'),
      type: 'Shift' as const,
      referralSourceNPI: '1234567893',
      providerNPI: '1987654321',
      providerName: 'Hillside Care',
      benefitStartDate: addDays(today, -30),
      latitude: 36.74,
      longitude: -119.79,
    };
    const saved = await scheduler.call(saveEpisode, given(episode, details));
    expect(saved.episode).toMatchObject({ ...details, revision: episode.revision + 1 });
    expect(await read(episode.id)).toEqual(saved.episode);

    const late = await scheduler.ask(saveEpisode, given(episode, { payerType: 'Episodic' }));
    expect(late.problem.code).toBe('episode.changed');
    const refused = async (parts: object) => {
      const { problem } = await scheduler.ask(saveEpisode, given(saved.episode, parts));
      return [problem.code, problem.fields?.[0]?.path];
    };
    expect(await refused({ payerType: 'banana' })).toEqual(['request.invalid', 'payerType']);
    expect(await refused({ startDate: '01/01/1900' })).toEqual(['episode.dates', 'startDate']);
    expect(await refused({ latitude: 36.7 })).toEqual(['request.invalid', 'longitude']);
    const again = given(saved.episode, { ...details, referralSourceNPI: null });
    const cleared = await scheduler.call(saveEpisode, again);
    expect(cleared.episode).not.toHaveProperty('referralSourceNPI');
  });

  it('moves its sixty days only while its visits stay inside', async () => {
    const episode = await opened();
    await planned(episode);
    const now = await read(episode.id);
    const moved = await scheduler.ask(saveEpisode, given(now, { startDate: addDays(today, 30) }));
    expect(moved.problem.code).toBe('episode.visits-outside');
    const { episode: earlier } = await scheduler.call(
      saveEpisode,
      given(now, { startDate: addDays(today, -5) }),
    );
    expect(earlier.endDate).toBe(addDays(today, 54));
  });

  it('is archived for a reason of the list, with its planned visits deleted', async () => {
    const admin = await signedIn(server.url, 'admin');
    await admin.call(saveConstant, {
      type: 'WebAppConfig',
      name: 'episodeArchiveReasons',
      value: 'Transferred, Hospice',
    });
    const episode = await opened();
    await planned(episode);
    const shown = await preview(episode.id, 'Archived');
    expect(shown).toMatchObject({ ordersStopped: 1, cancelled: [], kept: 0 });
    const asked = { id: episode.id, date: today, mark: shown.mark };
    const wrong = await scheduler.ask(archiveEpisode, { ...asked, reason: 'Opened by mistake' });
    expect(wrong.problem.code).toBe('life.reason');
    const { episode: archived } = await scheduler.call(archiveEpisode, {
      ...asked,
      reason: 'Hospice',
    });
    expect(archived).toMatchObject({ status: 'Archived', archiveReason: 'Hospice' });
    const after = (await visitsOf(episode)).filter(({ dateOfService }) => dateOfService !== today);
    expect(new Set(after.map(({ status }) => status))).toEqual(new Set(['Deleted']));
  });

  it('is deleted only while nothing is charted; charted visits are never unlinked', async () => {
    const episode = await opened();
    await planned(episode);
    await change(episode.id, 'Deleted', 'Opened twice');
    expect((await visitsOf(episode)).every(({ status }) => status === 'Deleted')).toBe(true);

    const { visit } = await startedVisit();
    const asked = { id: visit.episodeId, status: 'Deleted', date: today };
    const answer = await scheduler.ask(episodeStatusPreview, asked);
    expect(answer.problem.code).toBe('episode.charted');
  });

  async function startedVisit(): Promise<{ visit: Visit }> {
    const visit = must(
      nurse.visits().find(({ status }) => status === 'Staffed'),
      'staffed visit',
    );
    await nurse.do('operation', 'startVisit', onVisit(visit.id), clockedNow());
    return { visit };
  }

  it('is discharged, and made active again unless another took its place', async () => {
    const episode = await opened();
    await change(episode.id, 'Discharged');
    expect(await read(episode.id)).toMatchObject({ status: 'Discharged', dischargeDate: today });
    const { episode: next } = await scheduler.call(createEpisode, {
      patientId: episode.patientId,
      ...wish,
    });
    const asked = { id: episode.id, status: 'Active', date: today };
    expect((await scheduler.ask(episodeStatusPreview, asked)).problem.code).toBe('episode.overlap');
    await change(next.id, 'Deleted', 'Opened twice');
    await change(episode.id, 'Active', '');
    expect((await read(episode.id)).status).toBe('Active');
  });

  it('with a place is in the light list, once, with its billing cycle', async () => {
    const { id } = await opened({ latitude: 36.7, longitude: -119.8 });
    const { rows } = await scheduler.call(episodesLite, { pageSize: 1_000 });
    expect(rows.filter((row) => row.id === id)).toEqual([
      expect.objectContaining({
        latitude: 36.7,
        longitude: -119.8,
        source: 'entered',
        billingCycle: 1,
      }),
    ]);
  });

  it('has its place from its address where none was entered; all of the demo are on the map', async () => {
    const { id } = await opened();
    const { rows, count } = await scheduler.call(episodesLite, { pageSize: 1_000 });
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row.id)).size).toBe(count);
    const own = must(
      rows.find((row) => row.id === id),
      'episode on the map',
    );
    expect(own.source).toBe('zip');
    expect(own.latitude).toBeCloseTo(36.75, 0);
  });

  it('has a history of what was done with it', async () => {
    const episode = await opened();
    await scheduler.call(saveEpisode, given(episode, { type: 'Shift' }));
    const { rows } = await scheduler.call(auditEpisode, { id: episode.id });
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['saveEpisode', 'createEpisode']),
    );
    const billing = await signedIn(server.url, 'billing');
    expect((await billing.ask(auditEpisode, { id: episode.id })).status).toBe(403);
  });

  it('gives all future visits of a discipline to another clinician, as previewed', async () => {
    await forgetPeople(server);
    const episode = await opened();
    // In the evening, when nobody of the demo is busy.
    await planned(episode, '18:00');
    const [first, second] = await nurses();
    const asked = (providerId: string) => ({
      discipline: 'RN' as const,
      providerId,
      from: today,
    });
    const to = asked(must(first, 'nurse').id);
    const seen = await scheduler.call(reassignPreview, { ...to, episodeId: episode.id });
    expect(seen).toMatchObject({ unchanged: 0, moved: [{ clinician: '', count: 3 }] });
    const { mark } = seen;
    const input = { ...to, episodeId: episode.id, mark };
    expect(await scheduler.call(reassignEpisode, input)).toEqual({ changed: 3 });
    expect((await scheduler.ask(reassignEpisode, input)).problem.code).toBe('life.changed');

    const other = asked(must(second, 'nurse').id);
    const { patientId } = episode;
    const again = await scheduler.call(reassignPreview, { ...other, patientId });
    await scheduler.call(reassignPatient, { ...other, patientId, mark: again.mark });
    const holders = (await visitsOf(episode)).map(({ providerId }) => providerId);
    expect(holders).toEqual(holders.map(() => second?.id));
    const wrong = await scheduler.ask(reassignPreview, { ...to, discipline: 'PT', patientId });
    expect(wrong.problem.fields?.[0]?.path).toBe('providerId');
    const held = await visitsOf(episode);
    const there = must(held[0], 'visit');
    await scheduler.call(addVisit, {
      episodeId: episode.id,
      visitTypeId: there.visitTypeId,
      dates: [there.dateOfService],
      plannedStart: there.plannedStart,
      plannedMinutes: 60,
      episodeType: 'Visit',
      nonVisit: false,
      duration: null,
      providerId: to.providerId,
      despite: { reason: 'undo', codes: [...findingCodes] },
    });
    const back = await scheduler.call(reassignPreview, { ...to, patientId });
    const twice = { ...to, patientId, mark: back.mark };
    const refusal = await scheduler.ask(reassignPatient, twice);
    expect(refusal.problem.code).toBe('staffing.ask');
    expect(
      (await visitsOf(episode)).filter(({ providerId }) => providerId === second?.id),
    ).toHaveLength(3);
    await scheduler.call(reassignPatient, {
      ...twice,
      despite: { reason: 'nobody-else', codes: [...findingCodes] },
    });
    expect((await visitsOf(episode)).every(({ providerId }) => providerId === first?.id)).toBe(
      true,
    );
    const past = { ...to, from: addDays(today, -1), patientId };
    expect((await scheduler.ask(reassignPreview, past)).problem.code).toBe('life.date');
  });

  it('leaves a visit of today whose time has passed, or that was started, with its clinician', async () => {
    await forgetPeople(server);
    const episode = await opened();
    const { patientId } = episode;
    await planned(episode, '00:00');
    const [first, second] = await nurses();
    const despite = { reason: 'nobody-else' as const, codes: [...findingCodes] };
    const give = async (to: string, of: { patientId: string } | { episodeId: string }) => {
      const wanted = { discipline: 'RN' as const, providerId: to, from: today };
      const seen = await scheduler.call(reassignPreview, { ...wanted, ...of });
      const act = { ...wanted, mark: seen.mark, despite };
      const { changed } = await ('patientId' in of
        ? scheduler.call(reassignPatient, { ...act, ...of })
        : scheduler.call(reassignEpisode, { ...act, ...of }));
      return { seen, changed };
    };
    // Nobody's visits may be given late: nobody has made them.
    const own = await give(must(first, 'nurse').id, { patientId });
    expect(own.seen).not.toHaveProperty('staying');
    expect(own.changed).toBe(3);
    const episodeId = episode.id;
    const other = await give(must(second, 'nurse').id, { episodeId });
    expect(other.seen).toMatchObject({ staying: 1, moved: [{ clinician: first?.name, count: 2 }] });
    expect(other.changed).toBe(2);
    const holders = (await visitsOf(episode)).map((visit) => [
      visit.dateOfService === today,
      visit.providerId,
    ]);
    expect(holders).toHaveLength(3);
    for (const [isToday, holder] of holders) expect(holder).toBe(isToday ? first?.id : second?.id);
    expect((await give(must(second, 'nurse').id, { patientId })).seen).toMatchObject({
      unchanged: 2,
      staying: 1,
      moved: [],
    });
  });
});
