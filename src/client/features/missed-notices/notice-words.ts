import { plural, t } from '@lingui/core/macro';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { noticeStateLabels, noticeWayLabels } from '#domain/missed-notice.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { formatUsPhone } from '#domain/texts.ts';
import type { ColorToken } from '#domain/visit-status.ts';
import { knownText } from '#client/i18n.ts';

/** Whether a notice to send names nobody it could go to. */
const isIncomplete = ({ state, physician }: MissedNotice): boolean =>
  state === 'open' && physician === null;

export const stateText = (notice: MissedNotice): string =>
  isIncomplete(notice)
    ? t`Incomplete: no physician in the chart`
    : knownText(noticeStateLabels[notice.state]);

const tones: Readonly<Record<MissedNotice['state'], ColorToken>> = {
  open: 'attention',
  correct: 'danger',
  sent: 'success',
  corrected: 'success',
  'not-needed': 'muted',
  withdrawn: 'muted',
};
export const stateTone = (notice: MissedNotice): ColorToken =>
  isIncomplete(notice) ? 'danger' : tones[notice.state];

/** "Skilled nursing visit, RN". */
export const visitText = ({ visitType, discipline }: MissedNotice): string =>
  [knownText(visitType), discipline].filter(Boolean).join(', ');

/** "2w9: 1 of 2 done, 1 short in the week of 11/22/2026". */
export function orderText({ order }: MissedNotice): string {
  if (order === null) return t`No order in force that day`;
  const { frequency, ordered, done, planned, short, start, end } = order;
  const counted = t`${frequency}, ${start} – ${end}: ${done} of ${ordered} done`;
  return [
    counted,
    planned > 0 && t`${planned} planned`,
    short > 0
      ? plural(short, { one: 'short by one visit', other: 'short by # visits' })
      : t`not short`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Why, and who said so: "Patient in hospital (Olivia Reed, office)". */
export function reasonText({ reason, by, told }: MissedNotice): string {
  const who = told === 'office' ? t`${by}, office` : t`${by}, clinician`;
  const why = reason === null ? t`No reason given` : knownText(reason);
  return by === '' ? why : `${why} (${who})`;
}

export function physicianText({ physician }: Pick<MissedNotice, 'physician'>): string {
  if (physician === null) return '—';
  const { name, role, phone, fax } = physician;
  return [
    `${name} (${knownText(role)})`,
    phone !== '' && t`phone ${formatUsPhone(phone)}`,
    fax !== '' && t`fax ${formatUsPhone(fax)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "By fax on 11/24/2026, Olivia Reed: Page 1 of 1 confirmed". */
export function closedText({ closed }: MissedNotice): string {
  if (closed === null) return '—';
  const { how, on, by, note, at } = closed;
  const when = on ?? pacificMoment(new Date(at));
  const what = how === null ? t`Not needed` : knownText(noticeWayLabels[how]);
  return [t`${what}, ${when}, ${by}`, note].filter(Boolean).join(': ');
}
