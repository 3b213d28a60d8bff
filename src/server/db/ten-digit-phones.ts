import { sql } from 'kysely';
import type { MergedDoc } from '#contract/entities.ts';
import { phonePaths, tidyDemographics } from '#domain/demographics.ts';
import type { Values } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { appendAudit } from './audit.ts';
import type { Db } from './connect.ts';
import type { Keyring, OrgKeys } from './keyring.ts';
import { cardOf, searchTokens } from './patient-card.ts';

/** Charts opened in one transaction. */
const page = 200;

/** The chart with its telephone numbers as 10 digits; null when they already are. */
function tidied(content: MergedDoc): MergedDoc | null {
  const { values } = content.doc;
  const phones: Values = Object.fromEntries(
    phonePaths.flatMap((path) => {
      const value = Object.hasOwn(values, path) ? values[path] : undefined;
      return value === undefined ? [] : [[path, value]];
    }),
  );
  const changed = Object.entries(tidyDemographics(phones)).flatMap(([path, value]) =>
    value === null || value === phones[path] ? [] : [[path, value] as const],
  );
  if (changed.length === 0) return null;
  return {
    ...content,
    doc: { ...content.doc, values: { ...values, ...Object.fromEntries(changed) } },
  };
}

type Walk = { readonly orgId: string; readonly keys: OrgKeys; readonly now: Date };

type Tidied = { readonly last: string | null; readonly written: number };

async function nextNumber(db: Db, orgId: string): Promise<number> {
  const { rows } = await sql<{ change_seq: number }>`update org_head set change_seq = change_seq + 1
    where org_id = ${orgId}::uuid returning change_seq`.execute(db);
  return must(rows[0], 'head of the organisation').change_seq;
}

/** The next charts after an id. @returns the last one's id, and how many were written */
async function tidyPage(db: Db, after: string | null, { orgId, keys }: Walk): Promise<Tidied> {
  const rows = await db
    .selectFrom('patient')
    .select(['id', 'body'])
    .where('org_id', '=', orgId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(page)
    .forNoKeyUpdate()
    .execute();
  const changed = rows.flatMap(({ id, body }) => {
    const content = tidied(keys.open('patient.body', id, body) as MergedDoc);
    return content ? [{ id, content }] : [];
  });
  if (changed.length > 0) {
    // Rows first, the organisation's head last, as every change locks them.
    const seq = await nextNumber(db, orgId);
    for (const { id, content } of changed) {
      const card = cardOf(content.doc.values);
      await db
        .updateTable('patient')
        .set({
          card: keys.seal('patient.card', id, card),
          body: keys.seal('patient.body', id, content, { deflate: true }),
          name_tokens: searchTokens(card, keys),
          change_seq: seq,
        })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    }
  }
  return { last: rows.length < page ? null : (rows.at(-1)?.id ?? null), written: changed.length };
}

async function tidyOrganisation(db: Db, walk: Walk): Promise<number> {
  const { orgId, now } = walk;
  let written = 0;
  let after: string | null = null;
  do {
    const at: string | null = after;
    const done: Tidied = await db.transaction().execute((within) => tidyPage(within, at, walk));
    written += done.written;
    after = done.last;
  } while (after !== null);
  await db.transaction().execute(async (within) => {
    await within
      .updateTable('organisation')
      .set({ phones_tidied_at: now })
      .where('org_id', '=', orgId)
      .execute();
    if (written > 0)
      await appendAudit(within, orgId, {
        at: now,
        userId: null,
        action: 'tidyPhones',
        entity: 'patient',
        entityId: null,
        detail: { count: written },
      });
  });
  return written;
}

/**
 * Brings telephone numbers of charts that were typed in another form to their last 10 digits (spec
 * rules §5), once for each organisation. No revision changes: the number is the same one, so no edit
 * collides with it. Devices pull the charts again. Interrupted, it begins again and finds less to do.
 *
 * @returns how many charts were written
 */
export async function tidyStoredPhones(db: Db, keyring: Keyring, now: Date): Promise<number> {
  const waiting = await db
    .selectFrom('organisation')
    .select('org_id')
    .where('phones_tidied_at', 'is', null)
    .execute();
  let written = 0;
  for (const { org_id: orgId } of waiting)
    written += await tidyOrganisation(db, { orgId, keys: await keyring.of(orgId), now });
  return written;
}
