import { describe, expect, it } from 'vitest';
import { markAsCompleted } from '#contract/note-closing.ts';
import { qaNotes, readNote } from '#contract/notes.ts';
import {
  changeVisitRate,
  clearVisitRate,
  providerRates,
  providerTypes,
  removeProviderRate,
  removeVisitRate,
  saveProviderRate,
  saveProviderType,
  saveVisitRate,
  visitPay,
  visitRates,
} from '#contract/rates.ts';
import { telehealthRoom } from '#contract/telehealth.ts';
import { readVisit, visits } from '#contract/visits.ts';
import { must } from '#domain/must.ts';
import { findChainBreak } from '#server/db/audit.ts';
import { signedIn } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { FieldDevice } from '../support/field-device.ts';
import { approval, change, codeOf, payDesk, rn, type PayDesk } from '../support/pay-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'what visits are paid, on %s (spec rules §3, §5, §9)',
  (database) => {
    let desk: PayDesk;
    payDesk(database, (opened) => {
      desk = opened;
    });

    it('an approved visit says which row matched, and its clinician’s phone can show it offline', async () => {
      const visit = await desk.inReview();
      const before = await desk.billing.call(visitPay, { visitId: visit.id });
      expect(before.paid).toBeNull();
      expect(before.expected).toMatchObject({ source: 'rate', amount: 85, unit: '$/Visit' });
      await desk.approve(visit);
      const after = await desk.read(visit.id);
      expect(after.payment).toEqual({ ...before.expected });
      expect(after.pay).toBe(after.payment?.total);
      await desk.nurse.pullAll();
      const onPhone = must(
        desk.nurse.visits().find(({ id }) => id === visit.id),
        'visit on the phone',
      );
      expect(onPhone.payment).toEqual(after.payment);
    });

    it('rates of one kind never share a day, and are changed against what was read', async () => {
      const rate = {
        rate: null,
        providerTypeId: rn,
        visitTypeId: 201,
        amount: 99.5,
        startDate: '01/01/2020',
        endDate: '12/31/2020',
      };
      const { id } = await desk.billing.call(saveVisitRate, rate);
      const refused = (parts: object) =>
        codeOf(desk.billing.ask(saveVisitRate, { ...rate, ...parts }));
      expect(await refused({ startDate: '12/31/2020', endDate: '06/30/2021' })).toBe(
        'rate.overlap',
      );
      expect(await refused({ startDate: '01/01/2022', endDate: '12/31/2021' })).toBe('days.order');
      expect(await refused({ visitTypeId: 999 })).toBe('request.invalid');
      expect(await refused({ amount: 0 })).toBe('request.invalid');
      expect(await refused({ amount: 10.555 })).toBe('request.invalid');
      await desk.billing.call(saveVisitRate, { ...rate, rate: { id, revision: 1 }, amount: 100 });
      expect(await refused({ rate: { id, revision: 1 } })).toBe('record.changed');
      const { rows } = await desk.billing.call(visitRates, {
        providerTypeId: rn,
        on: '06/01/2020',
      });
      expect(rows).toMatchObject([{ id, amount: 100, revision: 2, unit: '$/Visit' }]);
      await desk.billing.call(removeVisitRate, { id, revision: 2 });
      expect(await codeOf(desk.billing.ask(removeVisitRate, { id, revision: 2 }))).toBe(
        'record.not-found',
      );
    });

    it('a clinician’s own rate replaces the agency’s from the next approval on', async () => {
      const paidBefore = await desk.inReview();
      await desk.approve(paidBefore);
      const nurseId = must(paidBefore.providerId, 'nurse');
      const own = {
        rate: null,
        userId: nurseId,
        visitTypeId: null,
        amount: 91,
        startDate: '01/01/2026',
        endDate: '12/31/2030',
      };
      const { id } = await desk.billing.call(saveProviderRate, own);
      expect(await codeOf(desk.billing.ask(saveProviderRate, own))).toBe('rate.overlap');
      const next = await desk.inReview();
      await desk.approve(next);
      expect((await desk.read(next.id)).payment).toMatchObject({
        source: 'clinician',
        amount: 91,
        from: '01/01/2026',
      });
      expect((await desk.read(paidBefore.id)).payment?.source).toBe('rate');
      const { rows } = await desk.billing.call(providerRates, { userId: nurseId });
      expect(rows).toMatchObject([{ id, amount: 91, providerType: 'RN' }]);
      await desk.billing.call(removeProviderRate, { id, revision: 1 });
      expect((await desk.billing.call(providerRates, { userId: nurseId })).count).toBe(0);
    });

    it('a provider type has a fixed amount, an hour and a bonus of its own', async () => {
      const page = await desk.billing.call(providerTypes, { pageSize: 100 });
      const msw = must(
        page.rows.find(({ type }) => type === 'MSW'),
        'MSW',
      );
      const { id, revision } = msw;
      const given = { id, revision, fixedAmount: 70, isHourly: true, override: null, bonus: null };
      const refused = (parts: object) =>
        codeOf(desk.billing.ask(saveProviderType, { ...given, ...parts }));
      expect(await refused({ fixedAmount: 0 })).toBe('rate.fixed');
      expect(await refused({ override: 'discount' })).toBe('rate.bonus');
      await desk.billing.call(saveProviderType, { ...given, override: 'discount', bonus: 5 });
      const after = await desk.billing.call(providerTypes, { pageSize: 100 });
      expect(after.rows.find((row) => row.id === id)).toMatchObject({
        fixedAmount: 70,
        unit: '$/Hour',
        bonus: -5,
        revision: revision + 1,
      });
      expect(await refused({})).toBe('record.changed');
    });

    it('one visit is paid otherwise with a reason, which its clinician reads', async () => {
      const visit = await desk.inReview();
      const refused = (parts: object) =>
        codeOf(desk.billing.ask(changeVisitRate, change(visit, parts)));
      const why = 'Snow on the road';
      expect(await refused({ fixedRate: true, rateChangeReason: why })).toBe('rate.fixed');
      expect(await refused({ rateOverride: 'bonus', rateChangeReason: why })).toBe('rate.bonus');
      expect(await refused({ rateOverride: 'bonus', bonus: 20 })).toBe('rate.reason');
      expect(await refused({ providerTypeId: 3, rateChangeReason: why })).toBe('request.invalid');
      const bonus = { rateOverride: 'bonus', bonus: 20, rateChangeReason: why } as const;
      const { visit: changed } = await desk.billing.call(changeVisitRate, change(visit, bonus));
      expect(changed).toMatchObject({ rateOverride: 'bonus', rateChangeReason: why, pay: null });
      expect(await refused(bonus)).toBe('visit.changed');
      await desk.approve(changed);
      const paid = await desk.read(visit.id);
      expect(paid).toMatchObject({ pay: 105, payment: { amount: 85, bonus: 20 } });
      const off = { rateOverride: 'discount', bonus: 10, rateChangeReason: 'Agreed' } as const;
      const { visit: again } = await desk.billing.call(changeVisitRate, change(paid, off));
      expect(again).toMatchObject({ pay: 75, status: 'NotesApproved' });
      await desk.nurse.pullAll();
      const onPhone = desk.nurse.visits().find(({ id }) => id === visit.id);
      expect(onPhone?.payment).toMatchObject({ bonus: -10, total: 75 });
      expect(onPhone?.rateChanges?.map(({ reason }) => reason)).toEqual([why, 'Agreed']);
      const { visit: usual } = await desk.billing.call(clearVisitRate, {
        visitId: visit.id,
        visitRevision: again.revision,
        rateChangeReason: 'Entered by mistake',
      });
      expect(usual).toMatchObject({ pay: 85, providerTypeId: [] });
      expect(usual.rateOverride).toBeUndefined();
    });

    it('is not checked for missed visits, nor for approved ones without a reason, which stay as they are', async () => {
      const page = await desk.billing.call(visits, {
        status: 'Missed',
        from: '01/01/2020',
        to: '12/31/2035',
        patientId: null,
        episodeId: null,
        providerId: null,
        pageSize: 1000,
      });
      const missed = must(page.rows[0], 'missed visit');
      const { types } = await desk.billing.call(visitPay, { visitId: missed.id });
      const providerTypeId = must(types[0], 'provider type').id;
      const nothing = { providerTypeId, fixedRate: true, rateChangeReason: 'Not paid' };
      const { visit } = await desk.billing.call(changeVisitRate, change(missed, nothing));
      expect(visit.providerTypeId).toMatchObject([{ fixedRate: true, providerAmount: 0 }]);
      const approved = await desk.inReview();
      await desk.approve(approved);
      const before = await desk.read(approved.id);
      expect(
        await codeOf(desk.billing.ask(changeVisitRate, change(before, { fixedRate: true }))),
      ).toBe('rate.reason');
      expect(await desk.read(approved.id)).toEqual(before);
    });

    it('a completed note is closed, its pay is not: a rate is no part of the record', async () => {
      const approved = await desk.inReview();
      await desk.approve(approved);
      const { revision: visitRevision } = await desk.read(approved.id);
      await desk.qa.call(markAsCompleted, { visitId: approved.id, visitRevision });
      const before = await desk.qa.call(readNote, { visitId: approved.id });
      expect(before.note.completed).toBeDefined();
      const why = 'Wrong rate was paid';
      const bonus = { rateOverride: 'bonus', bonus: 20, rateChangeReason: why } as const;
      await desk.billing.call(changeVisitRate, change(before.visit, bonus));
      const after = await desk.qa.call(readNote, { visitId: approved.id });
      expect(after.note).toEqual(before.note);
      expect(after.visit.rateChanges).toMatchObject([{ reason: why, override: 'bonus' }]);
      const { timeIn, timeOut, status, visitType } = before.visit;
      expect(after.visit).toMatchObject({ timeIn, timeOut, status, visitType });
    });

    it('a rate stays with its clinician', async () => {
      const { db } = desk.server.inside();
      const idOf = async (name: string) =>
        (
          await db
            .selectFrom('app_user')
            .select('id')
            .where('user_name', '=', name)
            .executeTakeFirstOrThrow()
        ).id;
      const own = {
        rate: null,
        userId: await idOf('nurse'),
        visitTypeId: 201,
        amount: 93,
        startDate: '01/01/2021',
        endDate: '12/31/2021',
      };
      const { id } = await desk.billing.call(saveProviderRate, own);
      const rate = { id, revision: 1 };
      const moved = { ...own, rate, userId: await idOf('nurse2'), visitTypeId: null };
      expect(await codeOf(desk.billing.ask(saveProviderRate, moved))).toBe('rate.owner');
      const { rows } = await desk.billing.call(providerRates, { userId: own.userId });
      expect(rows).toContainEqual(expect.objectContaining({ id, revision: 1 }));
      await desk.billing.call(removeProviderRate, rate);
    });

    it('nobody changes what they are paid themselves, with whichever account', async () => {
      const { db } = desk.server.inside();
      const clinician = (await desk.inReview()).providerId;
      const visit = await desk.inReview();
      const biller = await db
        .selectFrom('app_user')
        .select(['org_id', 'id'])
        .where('user_name', '=', 'billing')
        .executeTakeFirstOrThrow();
      const own = {
        rate: null,
        visitTypeId: 201,
        amount: 93,
        startDate: '01/01/2022',
        endDate: '12/31/2022',
      };
      const asBiller = (userId: string) =>
        codeOf(desk.billing.ask(saveProviderRate, { ...own, userId }));
      const rated = await desk.billing.call(saveProviderRate, { ...own, userId: clinician ?? '' });
      await db
        .updateTable('app_user')
        .set({ provider_type_id: rn })
        .where('id', '=', biller.id)
        .execute();
      expect(await asBiller(biller.id)).toBe('rate.own');
      // Both accounts are one person's.
      const { org_id } = biller;
      const person_id = biller.id;
      const links = [biller.id, clinician ?? ''].map((user_id) => ({
        org_id,
        user_id,
        person_id,
        linked_at: new Date(),
      }));
      await db.insertInto('login_link').values(links).execute();
      const removing = desk.billing.ask(removeProviderRate, { id: rated.id, revision: 1 });
      expect(await codeOf(removing)).toBe('rate.own');
      const entry = { fixedRate: true, providerAmount: 999, rateChangeReason: 'Long way' };
      expect(await codeOf(desk.billing.ask(changeVisitRate, change(visit, entry)))).toBe(
        'rate.own',
      );
      const clearing = { visitId: visit.id, visitRevision: visit.revision, rateChangeReason: 'x' };
      expect(await codeOf(desk.billing.ask(clearVisitRate, clearing))).toBe('rate.own');
      await db.deleteFrom('login_link').where('person_id', '=', person_id).execute();
      await desk.billing.call(changeVisitRate, change(visit, entry));
      await desk.billing.call(removeProviderRate, { id: rated.id, revision: 1 });
    });

    it('nobody approves a note of their own, nor pay that its clinician had a hand in', async () => {
      const { db } = desk.server.inside();
      const visit = await desk.inReview();
      const clinician = must(visit.providerId, 'clinician');
      const idOf = async (name: string) =>
        db
          .selectFrom('app_user')
          .select(['org_id', 'id'])
          .where('user_name', '=', name)
          .executeTakeFirstOrThrow();
      /** Another account of the clinician, while `work` runs. */
      const asClinician = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
        const { org_id, id } = await idOf(name);
        const links = [id, clinician].map((user_id) => ({
          org_id,
          user_id,
          person_id: id,
          linked_at: new Date(),
        }));
        await db.insertInto('login_link').values(links).execute();
        try {
          return await work();
        } finally {
          await db.deleteFrom('login_link').where('person_id', '=', id).execute();
        }
      };
      const approving = (revision: number) =>
        codeOf(desk.qa.ask(qaNotes, approval({ ...visit, revision })));
      expect(await asClinician('qa', () => approving(visit.revision))).toBe('note.own');
      // Set before the visit was theirs: nobody is paid by it at that moment.
      const entry = { fixedRate: true, providerAmount: 999, rateChangeReason: 'Long way' };
      const { visit: raised } = await desk.billing.call(changeVisitRate, change(visit, entry));
      expect(await asClinician('billing', () => approving(raised.revision))).toBe('rate.by-paid');
      expect((await desk.read(visit.id)).status).toBe(visit.status);
      await desk.approve(raised);
      expect((await desk.read(visit.id)).pay).toBe(999);
    });

    it('nobody else changes or lists rates; a colleague never reads another’s pay', async () => {
      const approved = await desk.inReview();
      await desk.approve(approved);
      const visit = await desk.read(approved.id);
      const entry = { fixedRate: true, providerAmount: 1, rateChangeReason: 'x' };
      for (const who of ['nurse', 'scheduler', 'qa'] as const) {
        const api = await signedIn(desk.server.url, who);
        expect((await api.ask(changeVisitRate, change(visit, entry))).status).toBe(403);
        expect((await api.ask(visitRates, {})).status).toBe(403);
      }
      const { db } = desk.server.inside();
      const aide = await FieldDevice.signIn(desk.server.url, 'aide');
      const { org_id, id: user_id } = await db
        .selectFrom('app_user')
        .select(['org_id', 'id'])
        .where('user_name', '=', 'aide')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('care_scope')
        .values({
          org_id,
          user_id,
          patient_id: visit.patientId,
          since_seq: 1,
          until_seq: null,
          last_day: '2099-01-01',
        })
        .onConflict((same) => same.columns(['org_id', 'user_id', 'patient_id']).doNothing())
        .execute();
      const seen = await aide.api.call(readVisit, { visitId: visit.id });
      expect(seen.visit).toMatchObject({ id: visit.id, pay: null });
      expect(seen.visit.payment).toBeUndefined();
      const { visit: atRoom } = await aide.api.call(telehealthRoom, { visitId: visit.id });
      expect(atRoom).toEqual(seen.visit);
      expect(await findChainBreak(db, org_id)).toBeNull();
    });
  },
);
