import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { AiSource, KeptSummary, uploadAIFile } from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import type { CitedSentence } from '#domain/ai/cited.ts';
import type { Maker } from '#domain/ai/purposes.ts';
import type { Passage } from '#domain/ai/sentences.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { AiRunTable } from '#server/db/ai-tables.ts';
import { dayMs } from '#domain/durations.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

const mostKept = 50;

/** What is sealed of a run. */
type Card = {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly question: string;
  /** JSON of the messages; null for an extract. A recording is named in it, not repeated. */
  readonly sent: string | null;
  readonly answer: readonly CitedSentence[];
};

/** An uploaded source, and what it is to become. */
export type Uploaded = Pick<Card, 'name' | 'passages' | 'question'> & {
  readonly id: string;
  readonly purpose: AiRunTable['purpose'];
  readonly source: Pick<AiSource, 'kind' | 'id'>;
};

/** What came of it; the middle ones are null for an extract. */
export type Finished = {
  readonly made: Maker;
  readonly promptVersion: number | null;
  readonly host: string | null;
  readonly sentHash: string | null;
  readonly sent: string | null;
  readonly answer: readonly CitedSentence[];
};

/** What people had summarized or asked: who, when, for what, with which prompt. */
export class AiRuns {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /**
   * Keeps a source until it is summarized. The same id again changes nothing. Sources of the person
   * that nothing came of within a day are dropped. Runs in the caller's transaction.
   */
  async upload(given: ParsedInputOf<typeof uploadAIFile>): Promise<void> {
    const { db, orgId, userId, now, keys } = this.#scope;
    const { id, purpose, source, passages, question } = given;
    await db
      .deleteFrom('ai_run')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .where('at', '<', new Date(now.getTime() - dayMs))
      .execute();
    const card: Card = { name: source.name, passages, question, sent: null, answer: [] };
    await db
      .insertInto('ai_run')
      .values({
        org_id: orgId,
        id,
        user_id: userId,
        at: now,
        purpose,
        source_kind: source.kind,
        source_id: source.id,
        made: null,
        done_at: null,
        prompt_version: null,
        host: null,
        sent_hash: null,
        card: keys.seal('ai_run.card', id, card),
        kept_at: null,
        kept_by: null,
      })
      .onConflict((other) => other.doNothing())
      .execute();
    await recordAudit(this.#scope, 'aiRun', id, {
      purpose,
      source: source.kind,
      ...(source.id !== null && { sourceId: source.id }),
      characters: passages.reduce((sum, { text }) => sum + text.length, 0),
    });
  }

  /** The person's own upload. @throws Refusal record.not-found */
  async own(id: string): Promise<Uploaded> {
    const row = await this.#row(id);
    if (row?.user_id !== this.#scope.userId) throw new Refusal('record.not-found');
    const { name, passages, question } = this.#card(row);
    const { purpose, source_kind: kind, source_id: sourceId } = row;
    return { id, purpose, name, passages, question, source: { kind, id: sourceId } };
  }

  /** Keeps what came of an upload; a second answer replaces the first while none is in the record. */
  async finish(id: string, done: Finished): Promise<void> {
    const { db, orgId, now, keys } = this.#scope;
    const row = await this.#row(id);
    if (!row || row.kept_at !== null) throw new Refusal('record.not-found');
    const { made, promptVersion, host, sentHash, sent, answer } = done;
    await db
      .updateTable('ai_run')
      .set({
        made,
        done_at: now,
        prompt_version: promptVersion,
        host,
        sent_hash: sentHash,
        card: keys.seal('ai_run.card', id, { ...this.#card(row), sent, answer } satisfies Card),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'aiRun', id, {
      purpose: row.purpose,
      made,
      ...(made === 'provider' && { host, promptVersion, sentHash }),
    });
  }

  /** Where a run's text came from. @throws Refusal record.not-found */
  async sourceOf(id: string): Promise<Pick<AiSource, 'kind' | 'id'>> {
    const row = await this.#row(id);
    if (!row || row.made === null) throw new Refusal('record.not-found');
    return { kind: row.source_kind, id: row.source_id };
  }

  /** Puts a summary beside its source in the record, by a person's press, or takes it out again. */
  async keep(id: string, kept: boolean): Promise<void> {
    const { db, orgId, userId, now } = this.#scope;
    await db
      .updateTable('ai_run')
      .set({ kept_at: kept ? now : null, kept_by: kept ? userId : null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await recordAudit(this.#scope, 'aiRun', id, { kept });
  }

  /** Summaries in the record beside a source, newest first. */
  async kept(kind: 'note' | 'file', sourceId: string): Promise<KeptSummary[]> {
    const rows = await this.#scope.db
      .selectFrom('ai_run')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'ai_run.org_id')
          .onRef('app_user.id', '=', 'ai_run.kept_by'),
      )
      .select(['ai_run.id', 'ai_run.made', 'ai_run.card', 'ai_run.kept_at'])
      .select(sql<string | null>`app_user.given_name || ' ' || app_user.family_name`.as('by'))
      .where('ai_run.org_id', '=', this.#scope.orgId)
      .where('ai_run.source_kind', '=', kind)
      .where('ai_run.source_id', '=', sourceId)
      .where('ai_run.kept_at', 'is not', null)
      .orderBy('ai_run.kept_at', 'desc')
      .limit(mostKept)
      .execute();
    await recordAudit(this.#scope, 'aiRun', null, { source: kind, sourceId, shown: rows.length });
    return rows.flatMap(({ id, made, card, kept_at: at, by }) => {
      if (made === null || at === null) return [];
      const { name, answer } = this.#card({ id, card });
      const sentences = answer.map(({ text }) => ({ text }));
      return [{ id, made, name, sentences, keptAt: at.toISOString(), keptBy: by ?? '' }];
    });
  }

  #card({ id, card }: Pick<AiRunTable, 'id' | 'card'>): Card {
    return this.#scope.keys.open('ai_run.card', id, card) as Card;
  }

  #row(id: string): Promise<AiRunTable | undefined> {
    return this.#scope.db
      .selectFrom('ai_run')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id)
      .executeTakeFirst();
  }
}
