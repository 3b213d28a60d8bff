import { useLingui } from '@lingui/react/macro';
import type { ReleaseLook } from '#contract/grouper-tables.ts';
import { Facts, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { Table } from '#client/ui/table.tsx';
import { kindText, lookText, standingText, standingTones } from './grouper-words.ts';

type Member = ReleaseLook['members'][number];

const hashCell = ({ hash }: Member) => <code>{hash}</code>;

function useMemberWords(): (isPublished: Member['isPublished']) => string {
  const { t } = useLingui();
  return (isPublished) => {
    if (isPublished === null) return t`No published hash`;
    return isPublished ? t`As published` : t`Differs from the published one`;
  };
}

function Members({ members, lacks }: Pick<ReleaseLook, 'members' | 'lacks'>) {
  const { t } = useLingui();
  const words = useMemberWords();
  return (
    <details>
      <summary>{t`Files and their hashes`}</summary>
      {lacks.length > 0 && (
        <Banner tone="attention" title={t`Published files that are missing`}>
          {lacks.join(', ')}
        </Banner>
      )}
      <Table
        caption={t`Files and their hashes`}
        rows={members}
        rowKey={({ path }) => path}
        rowName={({ path }) => path}
        columns={[
          { id: 'path', header: t`File`, cell: ({ path }) => path },
          { id: 'published', header: t`Published`, cell: ({ isPublished }) => words(isPublished) },
          { id: 'hash', header: t`SHA-256`, cell: hashCell },
        ]}
      />
    </details>
  );
}

function Failures({ cases }: Pick<ReleaseLook, 'cases'>) {
  const { t } = useLingui();
  if (!cases.isLayoutRead)
    return (
      <Banner tone="attention" title={t`The layout of the test cases could not be read.`}>
        {t`No case could be tried.`}
      </Banner>
    );
  if (cases.failures.length === 0) return null;
  return (
    <details>
      <summary>{t`Cases that gave another result`}</summary>
      <Table
        caption={t`Cases that gave another result`}
        rows={cases.failures}
        rowKey={({ path, line }) => `${path} ${line}`}
        rowName={({ path, line }) => `${path} ${line}`}
        columns={[
          { id: 'path', header: t`File`, cell: ({ path }) => path },
          { id: 'line', header: t`Line`, cell: ({ line }) => line },
          { id: 'expected', header: t`Expected`, cell: ({ expected }) => expected },
          { id: 'got', header: t`Result`, cell: ({ got }) => got ?? '—' },
        ]}
      />
    </details>
  );
}

/** What CMS's file holds: hashes, tables, and how many of its own cases come out. */
export function ReleaseShown({ look, hash }: { look: ReleaseLook; hash: string }) {
  const { t } = useLingui();
  const words = useMemberWords();
  const { cases, year, letters } = look;
  const { passed, total } = cases;
  return (
    <Stack>
      <p>
        <strong>{t`Release ${look.version}`}</strong>{' '}
        <StatusPill tone={standingTones[look.standing]}>{standingText(look.standing)}</StatusPill>
      </p>
      <Facts
        items={[
          { name: t`Days`, value: `${look.from} – ${look.to ?? ''}` },
          { name: t`SHA-256 of the file`, value: <code>{hash}</code> },
          { name: t`Published`, value: words(look.isArchivePublished) },
          { name: t`Test cases of this file`, value: t`${passed} of ${total}` },
          ...(year
            ? [
                {
                  name: t`Test cases of ${year.year}`,
                  value: t`${year.passed} of ${year.total}`,
                },
              ]
            : []),
        ]}
      />
      {look.standing !== 'official' && (
        <p>{t`Below all of its cases an estimate stays an estimate.`}</p>
      )}
      {letters !== null && letters.length > 0 && (
        <Banner tone="attention" title={t`Letters of clinical groups that mean something else`}>
          {letters.join(', ')}
        </Banner>
      )}
      <Table
        caption={t`Tables`}
        rows={look.tables}
        rowKey={({ kind }) => kind}
        rowName={({ kind }) => kindText(kind)}
        columns={[
          { id: 'kind', header: t`Table`, cell: ({ kind }) => kindText(kind) },
          { id: 'look', header: t`Read`, cell: lookText },
          { id: 'path', header: t`File`, cell: ({ path }) => path },
        ]}
      />
      <Failures cases={cases} />
      <Members members={look.members} lacks={look.lacks} />
    </Stack>
  );
}
