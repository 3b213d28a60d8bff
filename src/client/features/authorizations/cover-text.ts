import { t } from '@lingui/core/macro';
import type { AuthorizationLeft, Cover } from '#domain/authorization-cover.ts';

/** "authorization A-17: 0 of 18 visits left". */
export function authorizationText({ name, unit, amount, left }: AuthorizationLeft): string {
  if (unit === 'hours') return t`authorization ${name}: ${left} of ${amount} hours left`;
  return unit === 'units'
    ? t`authorization ${name}: ${left} of ${amount} units left`
    : t`authorization ${name}: ${left} of ${amount} visits left`;
}

/** What is authorised for a visit, in one line; empty where it needs none. */
export function coverText(cover: Cover | undefined): string {
  if (cover === undefined) return '';
  return cover.kind === 'other-days'
    ? t`no authorization is in force that day`
    : authorizationText(cover);
}
