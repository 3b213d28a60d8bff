import { t } from '@lingui/core/macro';
import type { AuditLogRow } from '#contract/audit.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { knownText } from '#client/i18n.ts';
import { actionText } from './action-names.ts';

type Detail = AuditLogRow['detail'];

/** Ids shown of a row; the export has them all. */
const idsShown = 3;
const listOfIds = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}, /;

const valueOf = (detail: Detail, wanted: string): string | undefined =>
  detail.find(({ name }) => name === wanted)?.value;

/** Whether the server refused what a device sent: the row is of an act that did not happen. */
const isRefused = (detail: Detail): boolean => valueOf(detail, 'outcome') === 'rejected';

const refused = (what: string): string => t`Refused: ${what}`;

/** A refused act as a person reads it: "Refused: Visit ended". */
export const refusedText = (action: string): string => refused(actionText(action));

/** What happened, or what was refused. */
export const eventText = ({ action, detail }: Pick<AuditLogRow, 'action' | 'detail'>): string =>
  isRefused(detail) ? refusedText(action) : actionText(action);

/** The words of the filter without what `refusedText` puts before the name of the action. */
export function withoutRefused(words: string): string {
  const [before = ''] = refused('…').split('…');
  const given = words.trimStart();
  return given.toLowerCase().startsWith(before.toLowerCase()) ? given.slice(before.length) : words;
}

/** Why it was refused, in the words of the error catalogue; nothing for what was done. */
function reasonOf(detail: Detail): string[] {
  if (!isRefused(detail)) return [];
  const code = valueOf(detail, 'code');
  const text = isErrorCode(code) ? knownText(errors[code].text) : code;
  return text === undefined ? [] : [refused(text)];
}

function shortened(value: string): string {
  if (!listOfIds.test(value)) return value;
  const ids = value.split(', ');
  const more = ids.length - idsShown;
  if (more <= 0) return value;
  const shown = ids.slice(0, idsShown).join(', ');
  return t`${shown} and ${more} more`;
}

const listed = (detail: Detail, read: (value: string) => string): string =>
  [
    ...reasonOf(detail),
    ...detail
      .filter(({ name }) => !isRefused(detail) || name !== 'outcome')
      .map(({ name, value }) => `${name}: ${read(value)}`),
  ].join('; ') || '—';

/** What else a row says, with the first ids of a page and how many more there are. */
export const detailText = (detail: Detail): string => listed(detail, shortened);

/** The same with every id. */
export const wholeDetailText = (detail: Detail): string => listed(detail, (value) => value);
