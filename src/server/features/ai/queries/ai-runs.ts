import { sql } from 'kysely';
import type { ParsedInputOf } from '#contract/call.ts';
import type { AiSource, KeptSummary, uploadAIFile } from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import type { CitedSentence } from '#domain/ai/cited.ts';
import { mostRunsADay, type Maker } from '#domain/ai/purposes.ts';
import type { Passage } from '#domain/ai/sentences.ts';
import { recordAudit } from '#server/db/audit.ts';
import { countTry } from '#server/db/rate-limit.ts';
import type { AiRunTable } from '#server/db/ai-tables.ts';
import { dayMs } from '#domain/durations.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

const mostKept = 50;

/** What is sealed of a run. */
type Card = {
  readonly name: string;
  readonly passages: readonly Passage[];
  readonly question: string;
  /** The server read the same text in the source; absent where it could not. */
  readonly compared?: boolean;
  /** JSON of the messages; null for an extract. A recording is named in it, not repeated. */
  readonly sent: string | null;
  /** What was sent before, as `sent`, oldest first; absent where nothing was. */
  readonly sentBefore?: readonly string[] | undefined;
  readonly answer: readonly CitedSentence[];
};

/** An uploaded source, and what it is to become. */
export type Uploaded = Pick<Card, 'name' | 'passages' | 'question'> & {
  readonly id: string;
  readonly purpose: AiRunTable['purpose'];
  readonly source: Pick<AiSource, 'kind' | 'id'>;
};

/** What a service is sent. */
type Sent = {
  readonly promptVersion: number;
  /** Name of the machine that gets it. */
  readonly host: string;
  readonly sentHash: string;
  /** JSON of the messages. */
  readonly sent: string;
};

/** What came of it. */
export type Finished = {
  readonly made: Maker;
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
   *
   * @param compared whether the server read the same text in the source
   * @throws Refusal ai.limit
   */
  async upload(given: ParsedInputOf<typeof uploadAIFile>, compared: boolean): Promise<void> {
    const { db, orgId, userId, now, keys } = this.#scope;
    await this.#requireLeft(given.id);
    const { id, purpose, source, passages, question } = given;
    await db
      .deleteFrom('ai_run')
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      .where('done_at', 'is', null)
      .where('sent_hash', 'is', null)
      .where('at', '<', new Date(now.getTime() - dayMs))
      .execute();
    const { name } = source;
    const card: Card = {
      name,
      passages,
      question,
      sent: null,
      answer: [],
      ...(compared && { compared }),
    };
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

  /**
   * Counts the person's last 24 hours. Their row is locked meanwhile, so uploads at the same
   * moment are counted one after the other. @throws Refusal ai.limit
   */
  async #requireLeft(id: string): Promise<void> {
    const { db, orgId, userId, now } = this.#scope;
    await db
      .selectFrom('app_user')
      .select('id')
      .where('org_id', '=', orgId)
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .execute();
    const { count } = await db
      .selectFrom('ai_run')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('org_id', '=', orgId)
      .where('user_id', '=', userId)
      // The same upload again is no further one.
      .where('id', '!=', id)
      .where('at', '>', new Date(now.getTime() - dayMs))
      .executeTakeFirstOrThrow();
    if (count >= mostRunsADay) throw new Refusal('ai.limit');
  }

  /** The person's own upload. @throws Refusal record.not-found */
  async own(id: string): Promise<Uploaded> {
    const row = await this.#row(id);
    if (row?.user_id !== this.#scope.userId) throw new Refusal('record.not-found');
    const { name, passages, question } = this.#card(row);
    const { purpose, source_kind: kind, source_id: sourceId } = row;
    return { id, purpose, name, passages, question, source: { kind, id: sourceId } };
  }

  /**
   * Writes down what a service is sent, before it is: whatever comes of it, the service had it.
   * Each time counts, since each time costs. Runs in the caller's transaction.
   *
   * @throws Refusal record.not-found when it is in the record, ai.limit
   */
  async sends(id: string, { promptVersion, host, sentHash, sent }: Sent): Promise<void> {
    const { db, userId, now } = this.#scope;
    const row = await this.#changeable(id);
    const limit = { tries: mostRunsADay, withinMs: dayMs };
    if ((await countTry(db, 'ai service', userId, limit, now)) > 0) throw new Refusal('ai.limit');
    const { sent: last, sentBefore = [], ...card } = this.#card(row);
    // The same again needs no second copy: the audit log counts how often.
    const before = last === null || last === sent ? sentBefore : [...sentBefore, last];
    await this.#write(
      id,
      { ...card, sent, ...(before.length > 0 && { sentBefore: before }) },
      { prompt_version: promptVersion, host, sent_hash: sentHash },
    );
    const { purpose } = row;
    await recordAudit(this.#scope, 'aiRun', id, { purpose, host, promptVersion, sentHash });
  }

  /**
   * Keeps what came of an upload; a second answer replaces the first while none is in the record.
   * What was sent stays. Runs in the caller's transaction. @throws Refusal record.not-found
   */
  async finish(id: string, { made, answer }: Finished): Promise<void> {
    const row = await this.#changeable(id);
    const done = { made, done_at: this.#scope.now };
    await this.#write(id, { ...this.#card(row), answer }, done);
    await recordAudit(this.#scope, 'aiRun', id, { purpose: row.purpose, made });
  }

  /** Locks a run that is not in the record. @throws Refusal record.not-found */
  async #changeable(id: string): Promise<AiRunTable> {
    const row = await this.#rows(id).forNoKeyUpdate().executeTakeFirst();
    if (!row || row.kept_at !== null) throw new Refusal('record.not-found');
    return row;
  }

  async #write(id: string, card: Card, values: Partial<AiRunTable>): Promise<void> {
    const { db, orgId, keys } = this.#scope;
    await db
      .updateTable('ai_run')
      .set({ ...values, card: keys.seal('ai_run.card', id, card) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
  }

  /** Where a run's text came from. @throws Refusal record.not-found */
  async sourceOf(id: string): Promise<Pick<AiSource, 'kind' | 'id'>> {
    const row = await this.#row(id);
    if (!row || row.made === null) throw new Refusal('record.not-found');
    return { kind: row.source_kind, id: row.source_id };
  }

  /**
   * Puts a summary beside its source in the record, by a person's press, or takes it out again. One
   * that is there stays as who put it in left it.
   */
  async keep(id: string, kept: boolean): Promise<void> {
    const { db, orgId, userId, now } = this.#scope;
    await db
      .updateTable('ai_run')
      .set({ kept_at: kept ? now : null, kept_by: kept ? userId : null })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('kept_at', kept ? 'is' : 'is not', null)
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
      const { name, answer, compared = false } = this.#card({ id, card });
      const sentences = answer.map(({ text }) => ({ text }));
      return [{ id, made, name, sentences, compared, keptAt: at.toISOString(), keptBy: by ?? '' }];
    });
  }

  #card({ id, card }: Pick<AiRunTable, 'id' | 'card'>): Card {
    return this.#scope.keys.open('ai_run.card', id, card) as Card;
  }

  #row(id: string): Promise<AiRunTable | undefined> {
    return this.#rows(id).executeTakeFirst();
  }

  #rows(id: string) {
    return this.#scope.db
      .selectFrom('ai_run')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('id', '=', id);
  }
}
