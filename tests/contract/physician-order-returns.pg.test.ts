import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  orderFromNote,
  readOrderLink,
  savePhysicianOrder,
  visitOrders,
  type PhysicianOrder,
} from '#contract/physician-orders.ts';
import type { Note } from '#contract/entities.ts';
import { readEpisode } from '#contract/episodes.ts';
import { qaNotes, readNote, reopenNotes } from '#contract/notes.ts';
import { writeDocument } from '#contract/visit-plans.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { planOfCare } from '#forms/plan-of-care/form.ts';
import { sample as planSample } from '#forms/plan-of-care/sample.ts';
import { filledWith } from '#forms/testing/as-a-clinician.ts';
import { sample as spokenSample } from '#forms/verbal-order/sample.ts';
import { cardPlace, type OrderCard } from '#server/features/physician-orders/rows.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { onVisit, sampleNote } from '../support/field-device.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  orderDesk,
  today,
  type OrderDesk,
} from '../support/order-desk.ts';
import { somebodyWaits } from '../support/somebody-waits.ts';

/** Visit types of the two forms that orders are made of. */
const types = { plan: 264, spoken: 265 } as const;

describe.each(databasesOf(import.meta.url))(
  'orders of notes that are returned, on %s',
  (database) => {
    let desk: OrderDesk;
    let qa: Api;
    orderDesk(database, (opened) => {
      desk = opened;
    });
    beforeAll(async () => {
      qa = await signedIn(desk.server.url, 'qa');
    });

    /** A signed note that was handed in, with what its author does to it later. */
    async function noteOf(kind: keyof typeof types) {
      const { episodeId, patientId } = desk.next();
      const visitId = randomUUID();
      const visitTypeId = types[kind];
      await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId });
      const physicianId = await desk.physicianFor(patientId);
      await desk.nurse.pullAll();
      const visit = must(
        desk.nurse.visits().find(({ id }) => id === visitId),
        'visit of the note',
      );
      const { startDate } = (await desk.office.call(readEpisode, { id: episodeId })).episode;
      const answers: Answers =
        kind === 'plan'
          ? {
              ...filledWith(planOfCare, planSample),
              'period.from': startDate,
              'period.to': addDays(startDate, 59),
            }
          : {
              ...sampleNote(visit.formId),
              ...spokenSample,
              'order.date': today,
              'order.start': today,
            };
      for (const { kind: outcome } of await desk.nurse.complete(visit, answers))
        expect(outcome).toBe('applied');
      const target = onVisit(visitId);
      const rewrite = async (patch: Answers): Promise<void> => {
        const signature = desk.nurse.signature(visit, { ...answers, ...patch });
        for (const { kind: outcome } of [
          await desk.nurse.do('notes', 'saveAnswers', target, { patch }),
          await desk.nurse.do('notes', 'signNote', target, signature),
          await desk.nurse.do('operation', 'submitNotes', target, {}),
        ])
          expect(outcome).toBe('applied');
      };
      return { visitId, physicianId, make: { visitId, physicianId }, rewrite };
    }

    const revisionOf = async (visitId: string) =>
      (await qa.call(readNote, { visitId })).visit.revision;
    const review = async (
      visitId: string,
      decision: 'approve' | 'return',
      known?: number,
    ): Promise<void> => {
      const visitRevision = known ?? (await revisionOf(visitId));
      const comment = decision === 'return' ? 'Please look again' : '';
      await qa.call(qaNotes, { visitId, visitRevision, decision, comment, fields: [] });
    };
    const reopen = async (visitId: string): Promise<void> => {
      await review(visitId, 'approve');
      await qa.call(reopenNotes, { visitId, comment: 'Please look again' });
    };
    /** Another visit of the patient of an order. */
    const elsewhere = ({ patientId, visitId }: Pick<PhysicianOrder, 'patientId' | 'visitId'>) =>
      desk.nurse.visits().find((each) => each.patientId === patientId && each.id !== visitId)?.id;
    /** An order as it was kept before it said that it was made of a verbal-order note. */
    async function forgetNote(id: string): Promise<void> {
      const { db, keyring } = desk.server.inside();
      const row = await db
        .selectFrom('physician_order')
        .select(['org_id', 'card'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const keys = await keyring.of(row.org_id);
      const { isOfNote, ...before } = keys.open(cardPlace, id, row.card) as OrderCard;
      expect(isOfNote).toBe(true);
      const card = keys.seal(cardPlace, id, before);
      await db.updateTable('physician_order').set({ card }).where('id', '=', id).execute();
    }
    /** The author of the orders gets another name. */
    const rename = (given_name: string) =>
      desk.server
        .inside()
        .db.updateTable('app_user')
        .set({ given_name })
        .where('user_name', '=', 'nurse')
        .execute();
    /** A note as it was kept before its seal said when it arrived. @returns when it was signed */
    async function forgetArrival(visitId: string): Promise<string> {
      const { db, keyring } = desk.server.inside();
      const row = await db
        .selectFrom('note')
        .select(['org_id', 'body'])
        .where('visit_id', '=', visitId)
        .executeTakeFirstOrThrow();
      const keys = await keyring.of(row.org_id);
      const body = keys.open('note.body', visitId, row.body) as Pick<Note, 'seal'>;
      const { received, ...seal } = must(body.seal ?? undefined, 'seal');
      expect(received).toBeDefined();
      const before = keys.seal('note.body', visitId, { ...body, seal });
      await db.updateTable('note').set({ body: before }).where('visit_id', '=', visitId).execute();
      return seal.clinician.at;
    }
    const holding = async (visitId: string) =>
      (await desk.office.call(visitOrders, { visitId })).rows;

    it.each(['return', 'reopen'] as const)(
      'keep what a physician signed, say that its words are former, and wait for the new ones: %s',
      async (way) => {
        const { visitId, physicianId, make, rewrite } = await noteOf('plan');
        const made = await desk.office.call(orderFromNote, make);
        const token = await desk.mailed(await desk.orderOf(made.id), physicianId);
        expect((await desk.signing(token, await desk.orderOf(made.id))).status).toBe(200);
        const signed = await desk.orderOf(made.id);
        expect(signed).toMatchObject({ state: 'signed', former: false });
        expect(await holding(visitId)).toEqual([]);
        await (way === 'return' ? review(visitId, 'return') : reopen(visitId));
        const former = await desk.orderOf(made.id);
        expect(former).toEqual({ ...signed, revision: former.revision, former: true });
        expect(await holding(visitId)).toMatchObject([{ id: made.id, former: true }]);
        await rewrite({ 'plan.prognosis': 'good' });
        expect(await holding(visitId)).toMatchObject([{ id: made.id }]);
        const { id } = await desk.office.call(orderFromNote, make);
        expect(await desk.orderOf(made.id)).toEqual(former);
        expect(await holding(visitId)).toMatchObject([{ id, state: 'open', former: false }]);
        const again = await desk.mailed(await desk.orderOf(id), physicianId);
        expect((await desk.signing(again, await desk.orderOf(id))).status).toBe(200);
        expect(await holding(visitId)).toEqual([]);
      },
    );

    it.each(['plan', 'spoken'] as const)(
      'stay with the visit of their note, whoever edits them: %s',
      async (kind) => {
        const { visitId, physicianId, make } = await noteOf(kind);
        const made = await desk.office.call(orderFromNote, make);
        const order = await desk.orderOf(made.id);
        const { source, content } = order;
        const { text, effectiveFrom } = content;
        const same = { ...desk.reworded(order, physicianId), source, text, effectiveFrom };
        const fieldsOf = async (change: object) => {
          const { problem } = await desk.office.ask(savePhysicianOrder, { ...same, ...change });
          return (problem.fields ?? []).map(({ path }) => path);
        };
        expect(await fieldsOf({ visitId: null })).toEqual(['visitId']);
        expect(await fieldsOf({ visitId: must(elsewhere(order), 'another visit') })).toEqual([
          'visitId',
        ]);
        expect(await fieldsOf({ episodeId: null })).toEqual(['episodeId']);
        await desk.office.call(savePhysicianOrder, same);
        expect(await desk.orderOf(made.id)).toMatchObject({
          visitId,
          episodeId: order.episodeId,
        });
      },
    );

    it.each(['return', 'reopen'] as const)(
      'end with their verbal-order note, those too that do not say what they were made of: %s',
      async (way) => {
        const { visitId, physicianId, make, rewrite } = await noteOf('spoken');
        const made = await desk.office.call(orderFromNote, make);
        await forgetNote(made.id);
        const token = await desk.mailed(await desk.orderOf(made.id), physicianId);
        await (way === 'return' ? review(visitId, 'return') : reopen(visitId));
        expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
          'physician-order.changed',
        );
        expect(await holding(visitId)).toMatchObject([
          { id: made.id, state: 'open', former: true },
        ]);
        await rewrite({ 'order.text': 'Weigh every morning.' });
        const { id } = await desk.office.call(orderFromNote, make);
        expect(await desk.orderOf(made.id)).toMatchObject({ state: 'void', former: true });
        expect(await holding(visitId)).toMatchObject([{ id, former: false }]);
      },
    );

    it.each(['sent', 'not sent'] as const)(
      'are kept as they said, whatever changes after them: %s',
      async (way) => {
        const { visitId, physicianId, make, rewrite } = await noteOf('spoken');
        const { id } = await desk.office.call(orderFromNote, make);
        if (way === 'sent') await desk.mailed(await desk.orderOf(id), physicianId);
        const { content } = await desk.orderOf(id);
        await review(visitId, 'return');
        // What was sent is kept from the return on, the rest from when it is void.
        if (way === 'sent') await rename('Nadia');
        expect((await desk.orderOf(id)).content).toEqual(content);
        await rewrite({ 'order.text': 'Weigh every morning.' });
        await desk.office.call(orderFromNote, make);
        await rename('Nadine');
        expect(await desk.orderOf(id)).toMatchObject({ state: 'void', content });
        await rename('Nora');
      },
    );

    it('say nothing of the arrival of a note that does not say when it came', async () => {
      const { visitId, make } = await noteOf('spoken');
      const signedAt = await forgetArrival(visitId);
      const made = await desk.office.call(orderFromNote, make);
      const { author } = (await desk.orderOf(made.id)).content;
      expect(author).toEqual({ name: author.name, at: signedAt });
    });

    it('keep a signed verbal order beside the order of the new words of its note', async () => {
      const { visitId, physicianId, make, rewrite } = await noteOf('spoken');
      const made = await desk.office.call(orderFromNote, make);
      const token = await desk.mailed(await desk.orderOf(made.id), physicianId);
      expect((await desk.signing(token, await desk.orderOf(made.id))).status).toBe(200);
      await reopen(visitId);
      expect(await desk.orderOf(made.id)).toMatchObject({ state: 'signed', former: true });
      await rewrite({ 'order.text': 'Weigh every morning.' });
      const { id } = await desk.office.call(orderFromNote, make);
      expect((await desk.orderOf(id)).content.text).toContain('Weigh every morning.');
      expect(await holding(visitId)).toMatchObject([{ id }]);
    });

    it.skipIf(database === 'pglite').each(['return', 'reopen'] as const)(
      'are held before the head of the agency, so that no two changes wait for each other: %s',
      async (way) => {
        const { visitId, make } = await noteOf('spoken');
        const { id } = await desk.office.call(orderFromNote, make);
        if (way === 'reopen') await review(visitId, 'approve');
        // Reading a note is logged, which waits for the head as well.
        const revision = await revisionOf(visitId);
        const { db } = desk.server.inside();
        const returning = await db.transaction().execute(async (holder) => {
          const { org_id } = await holder
            .selectFrom('physician_order')
            .select('org_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow();
          await sql`select 1 from org_head where org_id = ${org_id}::uuid for no key update`.execute(
            holder,
          );
          const answer =
            way === 'return'
              ? review(visitId, 'return', revision)
              : qa.call(reopenNotes, { visitId, comment: 'Please look again' });
          await somebodyWaits(desk.server);
          const { rows } = await sql`select 1 from physician_order where org_id = ${org_id}::uuid
          and id = ${id}::uuid for no key update skip locked`.execute(holder);
          return { answer, free: rows.length };
        });
        await returning.answer;
        expect(returning.free).toBe(0);
        expect(await desk.orderOf(id)).toMatchObject({ former: true });
      },
    );

    leavesAnUnbrokenLog(() => desk);
  },
);
