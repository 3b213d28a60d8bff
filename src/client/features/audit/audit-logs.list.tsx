import { msg, t } from '@lingui/core/macro';
import { auditLogs, type AuditLogRow } from '#contract/audit.ts';
import type { InputOf } from '#contract/call.ts';
import { callApi } from '#client/api/call.ts';
import { by, col, instant } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { choiceOrAll, range, term } from '#client/kinds/list/filters.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { userPicker } from '#client/kinds/list/pickers.ts';
import { actionsNamed } from './action-names.ts';
import { personKinds, recordKinds, recordText } from './record-kinds.ts';
import { detailText, eventText, wholeDetailText, withoutRefused } from './row-text.ts';

const mostDays = 365;

/** Screens of the records that have one. */
const screenOf = ({ record: { kind, id } }: AuditLogRow): string | null => {
  if (id === null) return null;
  if (kind === 'patient' || kind === 'episode') return `/${kind}/${id}`;
  return kind === 'note' || kind === 'visit' ? `/note/${id}` : null;
};

/** The words of the filter as the actions whose names have them; null leaves the input as it is. */
function byActionName(input: InputOf<typeof auditLogs>) {
  const actions = actionsNamed(withoutRefused(input.action ?? ''));
  return actions.length > 0 ? callApi(auditLogs, { ...input, action: null, actions }) : null;
}

/** Who did what to which record, newest first; the last 30 days (spec portal §9). */
export const auditLogList = list(auditLogs, {
  name: 'audit-logs',
  title: msg`Audit log`,
  failure: msg`Sorry, audit log could not be loaded.`,
  empty: msg`Nothing was recorded with these filters.`,
  filters: {
    dates: range(mostDays, 'auditLogs'),
    personId: userPicker(msg`Person`),
    roleType: choiceOrAll(msg`Who`, personKinds),
    record: choiceOrAll(msg`Record`, recordKinds, (kind) => ({ kind, id: null })),
    action: term(msg`Action`),
  },
  row: { key: 'seq', name: (row) => `${eventText(row)}, ${instant.text(row.at)}` },
  load: (input) => byActionName(input),
  open: screenOf,
  columns: [
    col('at', msg`Time`, { ...instant, sort: by('-time') }),
    col('person', msg`Person`, {
      text: (person) => person?.name ?? t`Server`,
      sort: by('person'),
    }),
    col('action', msg`Action`, { text: (_action, row) => eventText(row), sort: by('action') }),
    col('record', msg`Record`, { text: recordText, sort: by('record'), priority: 2 }),
    col('detail', msg`Details`, {
      text: detailText,
      exported: ({ detail }) => wholeDetailText(detail),
      priority: 3,
    }),
  ],
});

export const screen = listScreen(auditLogList);
