import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { exportPart, exportRows } from '#contract/audit.ts';
import { pacificDate } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { saveFile } from '#client/screen/save-file.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { wordsOf } from './columns.ts';
import { toCsv } from './csv.ts';
import type { ListDefinition } from './definition.ts';
import type { ListState } from './list-state.ts';
import { cutText, useOrigin } from './filter-line.ts';
import { loadAll, type Exported } from './load-list.ts';

/** Rows of some lists are numbered, and have no id to write down. */
const recordId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records an export in the audit log before it exists. @throws Refusal */
async function tellExport({ ids, ...facts }: InputOf<typeof exportRows>): Promise<void> {
  for (let start = 0; start === 0 || start < ids.length; start += exportPart)
    await callApi(exportRows, { ...facts, ids: ids.slice(start, start + exportPart) });
}

type ToolsProps<R> = {
  definition: ListDefinition<R>;
  state: ListState;
  onPrint: (exported: Exported<R>) => void;
  onColumns: () => void;
  onViews: () => void;
};

/** Export and print of every row the filters let through, columns and saved views. */
export function ListTools<R>({ definition, state, onPrint, onColumns, onViews }: ToolsProps<R>) {
  const { t } = useLingui();
  const text = useText();
  const toast = useToast();
  const originOf = useOrigin(definition);
  const { columns, name } = definition;
  const [progress, setProgress] = useState<number | null>(null);
  const everyRow = async (form: 'csv' | 'print'): Promise<Exported<R>> => {
    try {
      const { rows, cut } = await loadAll(definition, state, setProgress);
      const ids = rows.map(definition.rowKey).filter((key) => recordId.test(key));
      await tellExport({ list: name, form, count: rows.length, ids });
      if (cut) toast({ text: cutText() });
      return { rows, cut };
    } finally {
      setProgress(null);
    }
  };
  const save = useAttempt(async () => {
    const { rows, cut } = await everyRow('csv');
    const cells = rows.map((row) =>
      columns.map((column) => {
        const { text: read, exported = read } = column;
        return wordsOf(column, exported(row), text);
      }),
    );
    const now = new Date();
    // Below the rows: a spreadsheet takes the first line for the header and stops at an empty one.
    const origin = originOf(state.values, now, cut).map((line) => [line]);
    saveFile(
      new Blob([toCsv([columns.map(({ header }) => t(header)), ...cells, [], ...origin])], {
        type: 'text/csv;charset=utf-8',
      }),
      `${name} ${pacificDate(now).replaceAll('/', '-')}.csv`,
    );
  });
  const print = useAttempt(async () => onPrint(await everyRow('print')));
  const percent = progress === null ? '' : ` ${Math.round(progress * 100)} %`;
  return (
    <>
      <Button icon="download" busy={save.busy} onClick={() => void save.start()}>
        {t`Export CSV`}
        {save.busy && percent}
      </Button>
      <Button icon="print" busy={print.busy} onClick={() => void print.start()}>
        {t`Print`}
        {print.busy && percent}
      </Button>
      <Button onClick={onColumns} aria-haspopup="dialog">{t`Columns`}</Button>
      <Button onClick={onViews} aria-haspopup="dialog">{t`Views`}</Button>
      <FailureNotice error={save.error ?? print.error} />
    </>
  );
}
