import { sql } from 'kysely';
import type { OutputOf, ParsedInputOf } from '#contract/call.ts';
import type { promptHistory, PromptRow, savePrompt, saveTextService } from '#contract/ai.ts';
import { Refusal } from '#contract/errors.ts';
import { aiPurposes, initialPrompts, type AiPurpose } from '#domain/ai/purposes.ts';
import { recordAudit } from '#server/db/audit.ts';
import type { TextServiceTable } from '#server/db/ai-tables.ts';
import { lockOrganisation } from '#server/db/lock-organisation.ts';
import type { RequestScope } from '#server/db/request-scope.ts';

const mostVersions = 99;

/** What is sealed of a text service. */
type Card = { readonly address: string; readonly model: string; readonly key: string };
/** A text service that is switched on, as it is asked. */
export type TextService = Card;
type Prompt = { readonly version: number; readonly text: string };

type Versions = OutputOf<typeof promptHistory>['versions'];
type Change = PromptRow['changed'];

const bare: Card = { address: '', model: '', key: '' };

/** Prompts by purpose, and the text service of each. */
export class Prompts {
  readonly #scope: RequestScope;
  constructor(scope: RequestScope) {
    this.#scope = scope;
  }

  /** One row for each purpose; the key of its service stays here. */
  async all(): Promise<PromptRow[]> {
    const rows: PromptRow[] = [];
    for (const purpose of aiPurposes) {
      const service = await this.#service(purpose);
      const { address, model, key } = service === undefined ? bare : this.#card(service);
      rows.push({
        purpose,
        ...(await this.current(purpose)),
        on: service?.is_on ?? false,
        address,
        model,
        hasKey: key !== '',
        revision: service?.revision ?? 0,
        changed: await this.#lastChange(purpose, service),
      });
    }
    return rows;
  }

  /** The prompt in force. */
  async current(purpose: AiPurpose): Promise<Prompt> {
    const [newest] = await this.#versions(purpose, 1);
    return newest
      ? { version: newest.version, text: newest.text }
      : { version: 0, text: initialPrompts[purpose] };
  }

  /** The text service of a purpose; null where none is switched on. */
  async service(purpose: AiPurpose): Promise<TextService | null> {
    const row = await this.#service(purpose);
    return row?.is_on ? this.#card(row) : null;
  }

  /**
   * Writes the next version. Runs in the caller's transaction.
   *
   * @throws Refusal prompt.changed when somebody else wrote one meanwhile
   */
  async save({ purpose, text, version }: ParsedInputOf<typeof savePrompt>): Promise<number> {
    const { db, orgId, userId, now } = this.#scope;
    await lockOrganisation(this.#scope);
    const inForce = await this.current(purpose);
    if (inForce.version !== version) throw new Refusal('prompt.changed');
    if (inForce.text === text.trim()) return version;
    const next = version + 1;
    await db
      .insertInto('prompt')
      .values({
        org_id: orgId,
        purpose,
        version: next,
        text: text.trim(),
        saved_at: now,
        saved_by: userId,
      })
      .execute();
    await recordAudit(this.#scope, 'prompt', null, { purpose, version: next });
    return next;
  }

  /** Newest first; the last one is the product's own. */
  async history(purpose: AiPurpose): Promise<Versions> {
    const versions = await this.#versions(purpose, mostVersions);
    return [
      ...versions.map(({ version, text, saved_at: at, by }) => ({
        version,
        text,
        at: at.toISOString(),
        by,
      })),
      { version: 0, text: initialPrompts[purpose], at: null, by: null },
    ];
  }

  /**
   * Sets the service of a purpose. A key belongs to the address it was entered for: at another
   * address it is forgotten. `accepts` judges the address. Runs in the caller's transaction.
   *
   * @throws Refusal prompt.changed, ai.address
   */
  async setService(
    { purpose, revision, on, address, model, key }: ParsedInputOf<typeof saveTextService>,
    accepts: (address: string) => boolean,
  ): Promise<number> {
    const { db, orgId, userId, now, newId, keys } = this.#scope;
    await lockOrganisation(this.#scope);
    const before = await this.#service(purpose);
    if ((before?.revision ?? 0) !== revision) throw new Refusal('prompt.changed');
    const to = address.trim();
    if ((on || to !== '') && !accepts(to)) throw new Refusal('ai.address');
    const held = before === undefined ? bare : this.#card(before);
    const kept = held.address === to ? held.key : '';
    const card: Card = { address: to, model: model.trim(), key: key?.trim() ?? kept };
    const id = before?.id ?? newId();
    const values = {
      revision: revision + 1,
      is_on: on,
      card: keys.seal('text_service.card', id, card),
      changed_at: now,
      changed_by: userId,
    };
    await db
      .insertInto('text_service')
      .values({ org_id: orgId, id, purpose, ...values })
      .onConflict((other) => other.columns(['org_id', 'purpose']).doUpdateSet(values))
      .execute();
    await recordAudit(this.#scope, 'prompt', null, {
      purpose,
      on,
      newKey: key !== undefined,
      newAddress: held.address !== to,
    });
    return revision + 1;
  }

  #card({ id, card }: Pick<TextServiceTable, 'id' | 'card'>): Card {
    return this.#scope.keys.open('text_service.card', id, card) as Card;
  }

  #service(purpose: AiPurpose): Promise<TextServiceTable | undefined> {
    return this.#scope.db
      .selectFrom('text_service')
      .selectAll()
      .where('org_id', '=', this.#scope.orgId)
      .where('purpose', '=', purpose)
      .executeTakeFirst();
  }

  #versions(purpose: AiPurpose, most: number) {
    return this.#scope.db
      .selectFrom('prompt')
      .leftJoin('app_user', (join) =>
        join
          .onRef('app_user.org_id', '=', 'prompt.org_id')
          .onRef('app_user.id', '=', 'prompt.saved_by'),
      )
      .select(['prompt.version', 'prompt.text', 'prompt.saved_at'])
      .select(sql<string | null>`app_user.given_name || ' ' || app_user.family_name`.as('by'))
      .where('prompt.org_id', '=', this.#scope.orgId)
      .where('prompt.purpose', '=', purpose)
      .orderBy('prompt.version', 'desc')
      .limit(most)
      .execute();
  }

  /** The later one of the last change of the prompt and that of its service. */
  async #lastChange(purpose: AiPurpose, service: TextServiceTable | undefined): Promise<Change> {
    const [prompt] = await this.#versions(purpose, 1);
    const changes: { at: Date; by: string | null }[] = prompt
      ? [{ at: prompt.saved_at, by: prompt.by }]
      : [];
    if (service) {
      const person = await this.#scope.db
        .selectFrom('app_user')
        .select(['given_name', 'family_name'])
        .where('org_id', '=', this.#scope.orgId)
        .where('id', '=', service.changed_by)
        .executeTakeFirst();
      const by = person ? `${person.given_name} ${person.family_name}` : null;
      changes.push({ at: service.changed_at, by });
    }
    const [last] = changes.toSorted((a, b) => b.at.getTime() - a.at.getTime());
    return last ? { at: last.at.toISOString(), by: last.by } : null;
  }
}
