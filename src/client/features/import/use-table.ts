import { useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { importMIF, importReferralSources, undoImportRun } from '#contract/table-imports.ts';
import { rowOf, type Columns, type TableField, type TableKind } from '#domain/table-import.ts';
import { callApi } from '#client/api/call.ts';
import { uuidV7 } from '#client/store/ids.ts';
import { readTable, type ReadTable } from './read-table.ts';
import { columnsFor, rememberColumns } from './remembered-columns.ts';

export type Judged = OutputOf<typeof importMIF>;
type Given = {
  readonly id: string;
  readonly fileName: string;
  readonly table: ReadTable;
  readonly columns: Columns;
};
export type TableState = Given & {
  /** What would come of each row; null while it is not known. */
  readonly preview: Judged | null;
  readonly result: Judged | null;
  readonly undone: OutputOf<typeof undoImportRun> | null;
};

const calls = { members: importMIF, sources: importReferralSources } as const;
const longestCell = 500;
const longestName = 255;

const rowsOf = ({ table, columns }: Given) =>
  table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.entries(rowOf(columns, cells)).map(([field, text]) => [
        field,
        text.slice(0, longestCell).toWellFormed(),
      ]),
    ),
  }));

/** One file of a kind, from the drop to what was made of it. */
export function useTable(kind: TableKind) {
  const [state, setState] = useState<TableState | null>(null);
  /** Lines of unsure rows that are to be taken in. */
  const [wanted, want] = useState<readonly number[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const work = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const send = (given: Given, preview: boolean, alsoUnsure: readonly number[]): Promise<Judged> =>
    callApi(calls[kind], {
      id: given.id,
      fileName: given.fileName,
      rows: rowsOf(given),
      preview,
      alsoUnsure: [...alsoUnsure],
    });
  const look = async (given: Given): Promise<void> => {
    setState({ ...given, preview: null, result: null, undone: null });
    const preview = await send(given, true, []);
    setState({ ...given, preview, result: null, undone: null });
  };
  return {
    state,
    error,
    busy,
    wanted,
    want,
    add: (file: File) =>
      work(async () => {
        want([]);
        setState(null);
        const table = await readTable(file);
        const columns = columnsFor(kind, table.header);
        const id = uuidV7(Date.now());
        await look({ id, fileName: file.name.slice(0, longestName), table, columns });
      }),
    /** Another field for a column; the field leaves the column that had it. */
    choose: (index: number, field: TableField | null) =>
      work(async () => {
        if (!state) return;
        const columns = state.columns.map((each, at) =>
          at === index ? field : each === field ? null : each,
        );
        rememberColumns(kind, state.table.header, columns);
        await look({ ...state, columns });
      }),
    take: () =>
      work(async () => {
        if (!state) return;
        setState({ ...state, result: await send(state, false, wanted) });
      }),
    undo: () =>
      work(async () => {
        if (!state) return;
        setState({ ...state, undone: await callApi(undoImportRun, { id: state.id }) });
      }),
  };
}
