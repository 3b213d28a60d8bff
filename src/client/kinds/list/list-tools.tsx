import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { saveFile } from '#client/screen/save-file.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { toCsv } from './csv.ts';
import type { ListDefinition } from './definition.ts';
import { loadAll } from './load-list.ts';
import type { ListSearch } from './search.ts';

/** Export of everything the filters let through, and print of what is shown. */
export function ListTools<R>({
  definition,
  search,
}: {
  definition: ListDefinition<R>;
  search: ListSearch;
}) {
  const { t } = useLingui();
  const text = useText();
  const { columns, name } = definition;
  const save = useAttempt(async () => {
    const rows = await loadAll(definition, search);
    const cells = rows.map((row) => columns.map((column) => text(column.text(row))));
    saveFile(
      new Blob([toCsv([columns.map(({ header }) => t(header)), ...cells])], {
        type: 'text/csv;charset=utf-8',
      }),
      `${name}.csv`,
    );
  });
  return (
    <>
      <Button
        icon="download"
        busy={save.busy}
        onClick={() => void save.start()}
      >{t`Export CSV`}</Button>
      <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
      <FailureNotice error={save.error} />
    </>
  );
}
