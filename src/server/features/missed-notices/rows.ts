import { randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Visit } from '#contract/entities.ts';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { missedFacts, noticeChange, type MissedFacts } from '#domain/missed-notice.ts';
import type { OrgKeys } from '#server/db/keyring.ts';

/** What is sealed of a notice: why the visit was missed, and what was sent. */
export type NoticeCard = {
  readonly missed: MissedFacts;
  readonly closed?: MissedNotice['closed'];
  /** As it was when the notice was sent. */
  readonly sent?: Pick<MissedNotice, 'physician' | 'order'>;
};

export const cardPlace = 'missed_notice.card';

export type Changed = {
  readonly orgId: string;
  readonly keys: OrgKeys;
  readonly at: Date;
  readonly before: Visit;
  readonly after: Visit;
};

function raised(
  { orgId, keys, at, after }: Changed,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const id = randomUUID();
  const missed = missedFacts(after) ?? {
    reason: null,
    by: '',
    at: at.toISOString(),
    told: 'office' as const,
  };
  const card: NoticeCard = { missed };
  return sql`
    insert into missed_notice (org_id, id, visit_id, state, raised_at, changed_at, card)
    select ${orgId}::uuid, ${id}::uuid, ${after.id}::uuid, 'open', ${at}::timestamptz,
      ${at}::timestamptz, ${keys.seal(cardPlace, id, card)}::bytea
    where ${when}
    on conflict do nothing`;
}

/** What was said of a missed visit is true again: its correction is not to be sent any more. */
const confirmed = (
  { orgId, at, after }: Changed,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update missed_notice set state = 'sent', revision = revision + 1, changed_at = ${at}::timestamptz
  where org_id = ${orgId}::uuid and visit_id = ${after.id}::uuid and state = 'correct' and ${when}`;

/** `stateWhenVisitIsBack` for the notices of visits that are not missed, or not any more. */
export const noticesTakenBack = (
  orgId: string,
  visitIds: readonly string[],
  at: Date,
  when: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  update missed_notice set state = case state when 'sent' then 'correct' else 'withdrawn' end,
    revision = revision + 1, changed_at = ${at}::timestamptz
  where org_id = ${orgId}::uuid and visit_id = any(${[...visitIds]}::uuid[])
    and state in ('open', 'not-needed', 'sent') and ${when}`;

/**
 * The statements that travel with a change of a visit: its notice when it becomes missed, the end of
 * the notice when it does not stay so. Nothing for any other change. `when` ties them to what is
 * written with them.
 */
export function noticeWrites(changed: Changed, when: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const change = noticeChange(changed.before, changed.after);
  if (change === null) return [];
  return change === 'missed'
    ? [raised(changed, when), confirmed(changed, when)]
    : [noticesTakenBack(changed.orgId, [changed.after.id], changed.at, when)];
}
