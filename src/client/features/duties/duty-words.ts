import { t } from '@lingui/core/macro';
import { dutyRule, dutyStateLabels, isPlannedLate, type Duty } from '#domain/duties.ts';
import type { ColorToken } from '#domain/visit-status.ts';
import { knownText } from '#client/i18n.ts';

/** "Therapy reassessment, every 30 days (PT)". */
export const dutyText = ({ rule, group }: Pick<Duty, 'rule' | 'group'>): string =>
  group === null
    ? knownText(dutyRule[rule].label)
    : `${knownText(dutyRule[rule].label)} (${group})`;

export const sourceText = ({ rule }: Pick<Duty, 'rule'>): string => dutyRule[rule].source;

/** "by 11/30/2026", for a window with its first day. */
export const dueText = ({ rule, from, by }: Pick<Duty, 'rule' | 'from' | 'by'>): string =>
  rule === 'recertification' ? `${from} – ${by}` : by;

export const stateText = ({ state }: Pick<Duty, 'state'>): string =>
  knownText(dutyStateLabels[state]);

export const stateTones: Readonly<Record<Duty['state'], ColorToken>> = {
  overdue: 'danger',
  due: 'attention',
  soon: 'info',
  later: 'muted',
  done: 'success',
};

/**
 * "done 11/12/2026", "last done" it where it is to be done again, "planned 11/26/2026, too late", or
 * both; a dash for neither.
 */
export function visitsText(
  duty: Pick<Duty, 'state' | 'last' | 'planned' | 'by'> & { readonly noVisitType?: boolean },
): string {
  const { state, last, planned, noVisitType = false } = duty;
  const [done, coming] = [last?.day ?? '', planned?.day ?? ''];
  const parts = [
    last && (state === 'done' ? t`done ${done}` : t`last done ${done}`),
    planned && (isPlannedLate(duty) ? t`planned ${coming}, too late` : t`planned ${coming}`),
    noVisitType && t`the agency has no visit type for it (306 or 317)`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : '—';
}
