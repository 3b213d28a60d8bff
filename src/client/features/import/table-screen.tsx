import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Refusal } from '#contract/errors.ts';
import { requiredColumns, type TableKind } from '#domain/table-import.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { keptText } from './kept-text.ts';
import { JudgedRows, TableColumns } from './table-preview.tsx';
import type { TableState, useTable } from './use-table.ts';

/** Where the reader found the file broken. */
function lineOf(error: unknown): number | null {
  const detail: unknown = error instanceof Refusal ? error.detail : null;
  return typeof detail === 'object' && detail !== null && 'line' in detail
    ? Number(detail.line)
    : null;
}

function Done({ state, busy, onUndo }: { state: TableState; busy: boolean; onUndo: () => void }) {
  const { t } = useLingui();
  const made = state.result?.made ?? 0;
  if (state.undone) {
    const { undone, kept } = state.undone;
    if (undone === 0)
      return (
        <output>
          <Banner tone="attention">{keptText()}</Banner>
        </output>
      );
    return (
      <output>
        <Banner tone="success">
          {t`The import was undone for ${undone} rows.`}{' '}
          {kept > 0 && t`${kept} stay: someone has worked on them since.`}
        </Banner>
      </output>
    );
  }
  return (
    <output>
      <Banner tone="success">
        {t`${plural(made, { one: '# row was taken in.', other: '# rows were taken in.' })}`}
      </Banner>
      {made > 0 && <Button busy={busy} onClick={onUndo}>{t`Undo import`}</Button>}
    </output>
  );
}

/**
 * A table of one kind: its columns, every row with its verdict, and taking it in.
 *
 * @param table kept by who shows this, so that a look at another kind loses nothing
 */
export function TableImport({
  kind,
  table: { state, error, busy, wanted, want, add, choose, take, undo },
}: {
  kind: TableKind;
  table: ReturnType<typeof useTable>;
}) {
  const { t } = useLingui();
  const line = lineOf(error);
  const rows = state?.result?.rows ?? state?.preview?.rows;
  const count = (rows ?? []).filter(
    (row) => row.verdict === 'not-found' || wanted.includes(row.line),
  ).length;
  const lacks = state && requiredColumns[kind].some((field) => !state.columns.includes(field));
  return (
    <Stack>
      <DropZone
        label={
          kind === 'members'
            ? t`Drop a payer’s member information file (MIF, CSV) here`
            : t`Drop referral sources (CSV) here`
        }
        accept=".csv,.txt,text/csv,text/plain"
        busy={busy && state === null}
        onFile={(file) => void add(file)}
      />
      <FailureNotice error={error} {...(line !== null && { lead: t`Line ${line}` })} />
      {state && state.result === null && (
        <TableColumns kind={kind} state={state} onChoose={(at, field) => void choose(at, field)} />
      )}
      {lacks && <Banner tone="attention" title={t`Choose the columns that hold the name.`} />}
      {busy && state && !rows && <Skeleton label={t`Loading`} lines={4} />}
      {state?.result && <Done state={state} busy={busy} onUndo={() => void undo()} />}
      {state && rows && (
        <>
          {state.result === null && (
            <Cluster>
              <Button
                variant="primary"
                busy={busy}
                disabled={count === 0}
                onClick={() => void take()}
              >
                {t`${plural(count, { one: 'Take in # row', other: 'Take in # rows' })}`}
              </Button>
            </Cluster>
          )}
          <JudgedRows
            state={state}
            rows={rows}
            wanted={wanted}
            onWant={state.result === null ? want : null}
          />
        </>
      )}
    </Stack>
  );
}
