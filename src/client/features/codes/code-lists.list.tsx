import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { i18n } from '@lingui/core';
import { codeReleases, removeCodeRelease, type CodeRelease } from '#contract/codes.ts';
import { callApi } from '#client/api/call.ts';
import { action } from '#client/kinds/action/action.ts';
import { by, col, computed, instant, typed } from '#client/kinds/list/columns.ts';
import { list } from '#client/kinds/list/definition.ts';
import { listScreen } from '#client/kinds/list/list-part.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { countText } from '#client/ui/number-text.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { kindWords } from './codes-words.ts';

const remove = action({
  id: 'remove-code-release',
  label: msg`Remove`,
  look: 'danger',
  needs: removeCodeRelease,
  ask: {
    title: msg`Remove release`,
    body: [
      ({ name, from }) => `${name} · ${from}`,
      msg`The release before it, if any, is searched from then on. What was chosen stays in charts and notes.`,
    ],
    confirm: msg`Remove`,
  },
  run: ({ id, revision }: CodeRelease) => callApi(removeCodeRelease, { id, revision }),
  done: () => t`The release was removed.`,
  failure: msg`Sorry, the release could not be removed.`,
});

const differenceText = ({ added, removed }: CodeRelease): string =>
  added === null || removed === null ? '—' : `+${countText(added)} −${countText(removed)}`;
const kilobyte = 1_000;
/** What a phone downloads: base64 of four characters is three bytes, and the line packs it again. */
const downloadText = ({ packed }: CodeRelease): string =>
  `${countText(Math.ceil((packed * 3) / 4 / kilobyte))} kB`;
const standingText = ({ inForce }: CodeRelease): string =>
  inForce ? t`Searched today` : t`Not searched`;

/** Releases of diagnosis codes and drugs that the agency took in (decision 093). */
const releases = list(codeReleases, {
  name: 'code-lists',
  title: msg`Codes and drugs`,
  failure: msg`Sorry, releases could not be loaded.`,
  empty: msg`No release was taken in. Diagnoses and drugs are typed without suggestions.`,
  row: { key: 'id', name: ({ name, from }) => `${name} ${from}` },
  rowActions: [remove],
  columns: [
    col('name', msg`Release`, { ...typed, sort: by('name') }),
    col('kind', msg`List`, { text: (kind) => i18n._(kindWords[kind]), wrap: true }),
    computed('inForce', msg`Status`, standingText, {
      cell: (row) => (
        <StatusPill tone={row.inForce ? 'success' : 'neutral'}>{standingText(row)}</StatusPill>
      ),
    }),
    col('from', msg`First day`, { noWrap: true, sort: by('-from') }),
    col('to', msg`Last day`, { noWrap: true, text: (day) => day ?? '—' }),
    col('count', msg`Entries`, { align: 'end', priority: 2, text: countText }),
    computed('difference', msg`Beside the one before`, differenceText, { priority: 2 }),
    computed('download', msg`Download size`, downloadText, { priority: 2, align: 'end' }),
    col('fileName', msg`File`, { ...typed, priority: 3 }),
    col('fileHash', msg`SHA-256`, { priority: 3 }),
    col('tabularHash', msg`SHA-256 of the tabular list`, {
      priority: 3,
      text: (hash) => hash ?? '—',
    }),
    col('by', msg`Taken in by`, { ...typed, priority: 3 }),
    col('at', msg`Taken in`, { ...instant, sort: by('-at'), priority: 3 }),
  ],
});

function TakeIn() {
  const { t: say } = useLingui();
  return (
    <Cluster>
      <LinkButton to="/codeLists" search={{ view: 'import' }}>{say`Take in a release`}</LinkButton>
    </Cluster>
  );
}

export const screen = listScreen(releases, { Beside: TakeIn });
