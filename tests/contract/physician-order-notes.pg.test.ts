import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  orderFromNote,
  ordersToConfirm,
  readOrderLink,
  savePhysicianOrder,
  sendPhysicianOrder,
  visitOrders,
} from '#contract/physician-orders.ts';
import { readEpisode } from '#contract/episodes.ts';
import { qaNotes, readNote } from '#contract/notes.ts';
import { writeDocument } from '#contract/visit-plans.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import type { Answers } from '#forms/define.ts';
import { planOfCare } from '#forms/plan-of-care/form.ts';
import { sample as planSample } from '#forms/plan-of-care/sample.ts';
import { filledWith } from '#forms/testing/as-a-clinician.ts';
import { sample as spokenSample } from '#forms/verbal-order/sample.ts';
import { databasesOf } from '../support/databases.ts';
import { signedIn } from '../support/api.ts';
import { onVisit, sampleNote } from '../support/field-device.ts';
import {
  codeOf,
  leavesAnUnbrokenLog,
  npi,
  type OrderDesk,
  orderDesk,
  today,
} from '../support/order-desk.ts';

describe.each(databasesOf(import.meta.url))(
  'orders that are made of signed notes, on %s',
  (database) => {
    let desk: OrderDesk;
    orderDesk(database, (opened) => {
      desk = opened;
    });

    it('are made once of a signed verbal-order note, with its author and the time of the signature', async () => {
      const { episodeId, patientId } = desk.next();
      const visitId = randomUUID();
      await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 265 });
      const physicianId = await desk.physicianFor(patientId);
      const make = { visitId, physicianId };
      expect(await codeOf(desk.office.ask(orderFromNote, make))).toBe('physician-order.note');
      await desk.nurse.pullAll();
      const note = must(
        desk.nurse.visits().find(({ id }) => id === visitId),
        'verbal-order note',
      );
      const words: Answers = { ...sampleNote(note.formId), ...spokenSample };
      const answers: Answers = { ...words, 'order.date': today, 'order.start': today };
      for (const { kind } of await desk.nurse.complete(note, answers)) expect(kind).toBe('applied');
      const made = await desk.office.call(orderFromNote, make);
      const order = await desk.orderOf(made.id);
      expect(order).toMatchObject({
        source: 'verbal',
        state: 'open',
        visitId,
        content: {
          text: expect.stringContaining(String(words['order.text'])) as string,
          received: { on: today, time: words['order.time'], from: words['order.from'] },
          physician: { npi },
        },
      });
      expect(order.content.author.name).not.toBe('');
      const { at, received } = order.content.author;
      expect(Date.parse(must(received, 'arrival'))).toBeGreaterThanOrEqual(Date.parse(at));
      expect(await codeOf(desk.office.ask(orderFromNote, make))).toBe('physician-order.exists');
      // Whose words they are decides who reads new ones back.
      await desk.office.call(savePhysicianOrder, desk.reworded(order, physicianId));
      const { rows } = await desk.nurse.api.call(ordersToConfirm, {});
      expect(rows.map(({ id }) => id)).toContain(order.id);
    });

    it('are made once of a signed plan of care: its words, from the first day of its period', async () => {
      const { episodeId, patientId } = desk.next();
      const visitId = randomUUID();
      await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 264 });
      const physicianId = await desk.physicianFor(patientId);
      const make = { visitId, physicianId };
      expect(await codeOf(desk.office.ask(orderFromNote, make))).toBe('physician-order.plan');
      await desk.nurse.pullAll();
      const note = must(
        desk.nurse.visits().find(({ id }) => id === visitId),
        'plan of care',
      );
      const { startDate } = (await desk.office.call(readEpisode, { id: episodeId })).episode;
      const answers: Answers = {
        ...filledWith(planOfCare, planSample),
        'period.from': startDate,
        'period.to': addDays(startDate, 59),
      };
      for (const { kind } of await desk.nurse.complete(note, answers)) expect(kind).toBe('applied');
      const made = await desk.office.call(orderFromNote, make);
      const order = await desk.orderOf(made.id);
      expect(order).toMatchObject({
        source: 'plan-of-care',
        state: 'open',
        category: 'Plan of care',
        visitId,
        episodeId,
        content: {
          effectiveFrom: startDate,
          received: null,
          physician: { npi },
        },
      });
      for (const line of [
        '11. Principal diagnosis with ICD-10 code: I50.32 Chronic diastolic heart failure',
        '20. Prognosis: Fair',
      ])
        expect(order.content.text.split('\n')).toContain(line);
      expect(await codeOf(desk.office.ask(orderFromNote, make))).toBe('physician-order.exists');
      // Its words stay the nurse's, who signed them.
      const same = {
        ...desk.reworded(order, physicianId),
        source: 'plan-of-care' as const,
        text: order.content.text,
        effectiveFrom: startDate,
      };
      for (const change of [
        { text: 'Skilled nursing daily.' },
        { effectiveFrom: addDays(startDate, 1) },
      ])
        expect(await codeOf(desk.office.ask(savePhysicianOrder, { ...same, ...change }))).toBe(
          'physician-order.plan-words',
        );
      await desk.office.call(savePhysicianOrder, same);
      // Its visits wait for the signature, which comes by link like that of any order.
      const token = await desk.mailed(await desk.orderOf(made.id), physicianId);
      const { rows } = await desk.office.call(visitOrders, { visitId });
      expect(rows.map(({ id }) => id)).toContain(order.id);
      expect((await desk.signing(token, await desk.orderOf(order.id))).status).toBe(200);
      expect(
        (await desk.office.call(visitOrders, { visitId })).rows.map(({ id }) => id),
      ).not.toContain(order.id);
    });

    it('have earlier words once the plan of care is returned, until one is made of its new words', async () => {
      const { episodeId, patientId } = desk.next();
      const visitId = randomUUID();
      const target = onVisit(visitId);
      await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 264 });
      const physicianId = await desk.physicianFor(patientId);
      const make = { visitId, physicianId };
      await desk.nurse.pullAll();
      const note = must(
        desk.nurse.visits().find(({ id }) => id === visitId),
        'plan of care',
      );
      const { startDate } = (await desk.office.call(readEpisode, { id: episodeId })).episode;
      const answers: Answers = {
        ...filledWith(planOfCare, planSample),
        'period.from': startDate,
        'period.to': addDays(startDate, 59),
      };
      for (const { kind } of await desk.nurse.complete(note, answers)) expect(kind).toBe('applied');
      const made = await desk.office.call(orderFromNote, make);
      const token = await desk.mailed(await desk.orderOf(made.id), physicianId);
      const sent = await desk.orderOf(made.id);
      const qa = await signedIn(desk.server.url, 'qa');
      await qa.call(qaNotes, {
        visitId,
        visitRevision: (await qa.call(readNote, { visitId })).visit.revision,
        decision: 'return',
        comment: 'Please look again',
        fields: [],
      });
      // The link is refused with its words, and nobody signs the earlier words in another way.
      expect(await codeOf(desk.stranger.ask(readOrderLink, { token }))).toBe(
        'physician-order.changed',
      );
      expect(await codeOf(desk.signing(token, sent))).toBe('physician-order.changed');
      const former = await desk.orderOf(made.id);
      expect(former).toMatchObject({ state: 'open', former: true, hash: null });
      const again = desk.office.ask(sendPhysicianOrder, desk.sending(former, physicianId));
      expect(await codeOf(again)).toBe('physician-order.former');
      // The office reads it where the visit waits for its order.
      const holding = async () => (await desk.office.call(visitOrders, { visitId })).rows;
      expect(await holding()).toMatchObject([{ id: made.id, former: true }]);
      expect(await codeOf(desk.office.ask(orderFromNote, make))).toBe('physician-order.plan');
      const rewritten: Answers = { ...answers, 'plan.prognosis': 'good' };
      await desk.nurse.do('notes', 'saveAnswers', target, {
        patch: { 'plan.prognosis': 'good' },
      });
      await desk.nurse.do('notes', 'signNote', target, desk.nurse.signature(note, rewritten));
      await desk.nurse.do('operation', 'submitNotes', target, {});
      const { id } = await desk.office.call(orderFromNote, make);
      expect(await desk.orderOf(made.id)).toMatchObject({ state: 'void', former: true });
      const present = await desk.orderOf(id);
      expect(present).toMatchObject({ state: 'open', former: false });
      expect(present.content.text).toContain('20. Prognosis: Good');
      expect(await holding()).toMatchObject([{ id, former: false }]);
    });

    it('are made of no note whose call was long ago, or whose words count from before it', async () => {
      const { episodeId, patientId } = desk.next();
      const physicianId = await desk.physicianFor(patientId);
      for (const days of [
        { 'order.date': addDays(today, -61), 'order.start': today },
        { 'order.date': today, 'order.start': addDays(today, -1) },
      ]) {
        const visitId = randomUUID();
        await desk.nurse.api.call(writeDocument, { visitId, episodeId, visitTypeId: 265 });
        await desk.nurse.pullAll();
        const note = must(
          desk.nurse.visits().find(({ id }) => id === visitId),
          'verbal-order note',
        );
        const answers: Answers = { ...sampleNote(note.formId), ...spokenSample, ...days };
        for (const { kind } of await desk.nurse.complete(note, answers))
          expect(kind).toBe('applied');
        expect(await codeOf(desk.office.ask(orderFromNote, { visitId, physicianId }))).toBe(
          'physician-order.note',
        );
      }
    });

    leavesAnUnbrokenLog(() => desk);
  },
);
