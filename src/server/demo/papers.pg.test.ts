import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Note, Visit } from '#contract/entities.ts';
import { templateKinds } from '#contract/note-templates.ts';
import { orderContent, orderText, signedOrderText } from '#contract/order-content.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { orderAge, orderStates } from '#domain/physician-orders.ts';
import { checkPatch } from '#forms/check-patch.ts';
import type { Answers } from '#forms/define.ts';
import { templateValues } from '#forms/note-templates.ts';
import { formById } from '#forms/registry.ts';
import type { Database } from '#server/db/connect.ts';
import { cardPlace, textHash, type OrderCard } from '#server/features/physician-orders/rows.ts';
import { demoOrganisations } from './people.ts';
import {
  contentsOf,
  dropSeeded,
  now,
  seededDatabase,
  type Contents,
} from './testing/seeded-agency.ts';

describe('the demo agency for whoever looks around', () => {
  let database: Database;
  let contents: Contents;

  beforeAll(async () => {
    const seeded = await seededDatabase('demo');
    ({ database } = seeded);
    contents = await contentsOf(database, seeded.keyring, demoOrganisations[0].id);
  });
  afterAll(dropSeeded);

  const visitOf = (note: Note): Visit =>
    must(
      contents.visits.find(({ id }) => id === note.visitId),
      'visit',
    );

  test('weighs adults, and each about the same from visit to visit', () => {
    const weights = new Map<string, number[]>();
    for (const note of contents.notes) {
      const weight = note.content.doc.values['vitals.weight'];
      if (weight === undefined) continue;
      const { patientId } = visitOf(note);
      weights.set(patientId, [...(weights.get(patientId) ?? []), Number(weight)]);
    }
    expect(weights.size).toBeGreaterThan(30);
    for (const own of weights.values()) {
      expect(Math.min(...own)).toBeGreaterThan(100);
      expect(Math.max(...own) - Math.min(...own)).toBeLessThan(10);
    }
  });

  test('has templates of each kind, all of which fit their form', async () => {
    const rows = await database.db.selectFrom('note_template').selectAll().execute();
    const { orgId, keys } = contents;
    expect(new Set(rows.map(({ org_id }) => org_id))).toEqual(new Set([orgId]));
    const shared = rows.filter(({ owner_id }) => owner_id === null);
    expect(new Set(shared.map(({ kind }) => kind))).toEqual(new Set(templateKinds));
    expect(rows.length).toBeGreaterThan(shared.length);
    for (const { id, body, form_id, form_version, path } of rows) {
      const { values, text } = keys.open('note_template.body', id, body) as Record<string, Answers>;
      if (form_id === null) continue;
      const form = must(formById(form_id, must(form_version, 'version')), 'form');
      const answers = path === null ? values : { [path]: text };
      expect(templateValues(form, answers as Answers)).toEqual(answers);
      expect(checkPatch(form, answers as Answers)).toEqual([]);
    }
  });

  test('has physicians’ orders in every state, sealed as the portal seals them', async () => {
    const rows = await database.db.selectFrom('physician_order').selectAll().execute();
    const { orgId, keys, patients } = contents;
    expect(new Set(rows.map(({ org_id }) => org_id))).toEqual(new Set([orgId]));
    const today = pacificDate(now);
    const ages = rows.map(({ state, written_at, sent_at }) =>
      orderAge(
        {
          state,
          writtenOn: pacificDate(written_at),
          sentOn: sent_at && pacificDate(sent_at),
        },
        today,
      ),
    );
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(orderStates));
    expect(ages.some(({ overdue }) => overdue)).toBe(true);
    expect(ages.some(({ remind }) => remind)).toBe(true);
    const ofPortal = rows.filter(({ account_id }) => account_id !== null);
    expect(new Set(ofPortal.map(({ state }) => state))).toEqual(new Set(['sent', 'signed']));
    for (const row of rows) {
      const card = keys.open(cardPlace, row.id, row.card) as OrderCard;
      expect(row.written_at < now).toBe(true);
      expect(patients.map(({ id }) => id)).toContain(row.patient_id);
      // A spoken order was received, and any other was not.
      expect(card.received === null).toBe(row.source !== 'verbal');
      if (row.state === 'open') continue;
      const content = orderContent.parse(card.content);
      if (row.sent_at) expect(row.content_hash).toBe(textHash(orderText(content)));
      if (card.signature) expect(row.seal).toBe(textHash(signedOrderText(content, card.signature)));
      expect(row.state === 'signed').toBe(card.signature !== undefined);
    }
  });

  test('has notes that wait for the cosignature of each supervisor', () => {
    const waiting = contents.notes
      .filter((note) => visitOf(note).status === 'NotesInReview')
      .flatMap(({ cosign }) => cosign ?? []);
    expect(new Set(waiting)).toEqual(new Set(['RN', 'PT', 'OT']));
  });
});
