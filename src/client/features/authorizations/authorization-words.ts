import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AuthorizationShown } from '#contract/authorizations.ts';
import type { AuthorizationState, AuthorizationUnit } from '#domain/authorizations.ts';
import type { ColorToken } from '#domain/visit-status.ts';
import { knownText } from '#client/i18n.ts';
import { referenceNow } from '#client/screen/use-reference.ts';

export const unitWords: Readonly<Record<AuthorizationUnit, MessageDescriptor>> = {
  visits: msg`Visits`,
  hours: msg`Hours`,
  units: msg`Units of 15 minutes`,
};

/** "5 of 18 left". */
export const leftText = ({ left, amount }: Pick<AuthorizationShown, 'left' | 'amount'>): string =>
  t`${left} of ${amount} left`;

/** "9 done, 4 planned, 1 beyond". */
export const usedText = ({ done, planned, over }: AuthorizationShown): string =>
  [t`${done} done`, t`${planned} planned`, over > 0 && t`${over} beyond`]
    .filter(Boolean)
    .join(', ');

/** What is authorised: the visit type, else the discipline, else everything. */
export function scopeText({ discipline, visitTypeId }: AuthorizationShown): string {
  const type = referenceNow().visitTypes.find(({ id }) => id === visitTypeId)?.type;
  if (type !== undefined) return knownText(type);
  return discipline ?? t`All disciplines`;
}

export const stateTones: Readonly<Record<AuthorizationState, ColorToken>> = {
  active: 'success',
  future: 'info',
  expiring: 'attention',
  'used-up': 'attention',
  over: 'danger',
  ended: 'muted',
  withdrawn: 'muted',
};
