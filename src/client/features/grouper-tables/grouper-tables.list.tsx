import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  grouperTables,
  removeGrouperTables,
  type GrouperImport,
} from '#contract/grouper-tables.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, computed, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { kindText, standingText, standingTones } from './grouper-words.ts';

const remove = action({
  id: 'remove-grouper-tables',
  label: msg`Remove`,
  look: 'danger',
  needs: removeGrouperTables,
  ask: {
    title: msg`Remove tables`,
    body: [
      ({ name, from }) => `${name} · ${from}`,
      msg`Estimates are made without these tables from then on.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id, revision }: GrouperImport) => callApi(removeGrouperTables, { id, revision }),
  done: () => t`The tables were removed.`,
  failure: msg`Sorry, the tables could not be removed.`,
});

const casesText = ({ passed, cases }: GrouperImport): string =>
  passed === null || cases === null ? '—' : t`${passed} of ${cases}`;

/** Tables of the PDGM grouper that the agency took in (decision 089). */
const tableList = list(grouperTables, {
  name: 'grouper-tables',
  title: msg`Grouper tables`,
  failure: msg`Sorry, grouper tables could not be loaded.`,
  empty: msg`No tables were taken in. Estimates use unverified facts and say which tables are missing.`,
  row: { key: 'id', name: ({ name, from }) => `${name} ${from}` },
  rowActions: [remove],
  columns: [
    col('name', msg`Name`, { ...typed, sort: by('name') }),
    col('from', msg`First day`, { noWrap: true, sort: by('-from') }),
    col('to', msg`Last day`, { noWrap: true, text: (day) => day ?? '—' }),
    col('standing', msg`Status`, {
      text: standingText,
      cell: ({ standing }) => (
        <StatusPill tone={standingTones[standing]}>{standingText(standing)}</StatusPill>
      ),
    }),
    computed('cases', msg`Test cases`, casesText, { noWrap: true }),
    computed('tables', msg`Tables`, ({ tables }) => tables.map(kindText).join(', '), {
      priority: 2,
    }),
    col('source', msg`Source`, { ...typed, priority: 2 }),
    col('fileName', msg`File`, { ...typed, priority: 3 }),
    col('archiveHash', msg`SHA-256`, { priority: 3, text: (hash) => hash ?? '—' }),
    col('by', msg`Taken in by`, { ...typed, priority: 3 }),
    col('at', msg`Taken in`, { ...instant, sort: by('-at'), priority: 3 }),
  ],
});

function TakeIn() {
  const { t: say } = useLingui();
  return (
    <Cluster>
      <LinkButton to="/grouperTables" search={{ view: 'import' }}>{say`Take in tables`}</LinkButton>
    </Cluster>
  );
}

export const screen = listScreen(tableList, { Beside: TakeIn });
