import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Page } from '#contract/paging.ts';
import { useMay } from '#client/screen/use-may.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Page as Screen, PageHeader } from '#client/ui/page.tsx';
import { Select } from '#client/ui/select.tsx';
import { ActionButtons } from '../action/action-button.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { ColumnDialog } from './column-dialog.tsx';
import type { ListColumn } from './columns.ts';
import type { LeftOut, ListDefinition } from './definition.ts';
import { useRememberedAddress } from './last-address.ts';
import { ListFailure } from './list-failure.tsx';
import { ListFilters } from './list-filters.tsx';
import type { Values } from './filters.ts';
import styles from './list.module.css';
import { ListPaging } from './list-paging.tsx';
import { changeSettings, useListSettings } from './list-settings.ts';
import { orderOf } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import type { Exported, ListData } from './load-list.ts';
import { PaperHead, PrintSheet } from './print-sheet.tsx';
import { UnknownParts } from './unknown-parts.tsx';
import { useArrived } from './use-arrived.ts';
import { useFittingColumns } from './use-fitting-columns.ts';
import { useListAddress, type SetValues } from './use-list-address.ts';
import { useSelection } from './use-selection.ts';
import { ViewsDialog } from './views-dialog.tsx';

type ListScreenProps<R> = {
  definition: ListDefinition<R>;
  data: ListData<R>;
  search: Readonly<Record<string, unknown>>;
  /** Before the list's own buttons. */
  beside?: ReactNode;
};

/** The orders of the columns as a select, where the table shows cards without headers. */
function NarrowSort<R>({
  definition,
  values,
  onChange,
}: {
  definition: ListDefinition<R>;
  values: Values;
  onChange: SetValues;
}) {
  const { t } = useLingui();
  const order = orderOf(definition, values);
  if (order === undefined) return null;
  const options = definition.columns.flatMap(({ header, sort }) => {
    const name = t(header);
    return [
      ...(sort?.asc ? [{ value: sort.asc, label: t`${name}, ascending` }] : []),
      ...(sort?.desc ? [{ value: sort.desc, label: t`${name}, descending` }] : []),
    ];
  });
  return (
    <div className={styles.narrow} data-print="no">
      <Select
        label={t`Sort by`}
        value={order}
        options={options}
        onChange={(value) => onChange({ order: value })}
      />
    </div>
  );
}

/** Leaves a page beyond the last one, such as after its only row was resolved. */
function useLastPage(page: Page<unknown> | null, go: (pageNumber: number) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  const last = page?.pageCount ?? 0;
  const beyond = page !== null && last > 0 && page.pageNumber > last;
  useEffect(() => {
    if (beyond) latest.current(last);
  }, [beyond, last]);
}

/** What a default hides, and the press that shows it. */
function LeftOutLine({ leftOut, onChange }: { leftOut: LeftOut; onChange: SetValues }) {
  const { t } = useLingui();
  return (
    <Cluster data-print="no">
      <span>{leftOut.text}</span>
      <Button onClick={() => onChange(leftOut.show)}>{t`Show all`}</Button>
    </Cluster>
  );
}

/** The columns that some row has something in, and those the person chose. */
const useFilledColumns = <R,>(
  columns: readonly ListColumn<R>[],
  wanted: readonly string[] | null,
  rows: readonly R[],
): readonly ListColumn<R>[] =>
  useMemo(
    () =>
      columns.filter(
        ({ id, unlessNone }) => !unlessNone || wanted?.includes(id) || rows.some(unlessNone),
      ),
    [columns, wanted, rows],
  );

const noRows: readonly never[] = [];

/**
 * A list definition as a screen: filters and order in the address, server pages, row keys, row
 * menus, selection, saved views, export and print of every row (docs/ux.md, office).
 */
export function ListScreen<R>({ definition, data, search, beside }: ListScreenProps<R>) {
  const { t } = useLingui();
  const may = useMay();
  const { state, searchFor, go, set, unknown } = useListAddress(definition, search);
  useRememberedAddress(definition.name, search);
  const { loaded, busy } = useArrived(data);
  const settings = useListSettings(definition.name);
  const [dialog, setDialog] = useState<'columns' | 'views' | null>(null);
  const [printed, setPrinted] = useState<Exported<R> | null>(null);
  const endPrint = useCallback(() => setPrinted(null), []);
  const { bulkActions, columns, name, filters } = definition;
  const page = loaded?.kind === 'page' ? loaded.page : null;
  useLastPage(page, (pageNumber) => go({ ...state, page: pageNumber }));
  const rows = page?.rows ?? noRows;
  const filled = useFilledColumns(columns, settings.columns, rows);
  const { area, shown } = useFittingColumns(filled, settings.columns, rows);
  const selection = useSelection(definition, state, rows);
  const selectable = bulkActions.some(({ needs }) => needs === undefined || may(needs));
  const choose = (ids: readonly string[] | null) => changeSettings(name, { columns: ids });
  return (
    <>
      <Screen wide data-print={printed ? 'no' : undefined}>
        <PageHeader
          title={t(definition.title)}
          actions={
            <>
              {beside}
              <ActionButtons actions={definition.headerActions} subject={null} />
              <ListTools
                definition={definition}
                state={state}
                onPrint={setPrinted}
                onColumns={() => setDialog('columns')}
                onViews={() => setDialog('views')}
              />
            </>
          }
        >
          <PaperHead definition={definition} values={state.values} />
          <ListFilters
            filters={filters}
            values={state.values}
            page={busy || page === null ? undefined : page}
            onChange={set}
          />
          <NarrowSort definition={definition} values={state.values} onChange={set} />
        </PageHeader>
        <UnknownParts filters={filters} names={unknown} onClear={() => go(state)} />
        {loaded?.kind === 'failed' && (
          <ListFailure error={loaded.error} lead={t(definition.failure)} />
        )}
        {loaded === null && <Skeleton lines={10} label={t`Loading`} />}
        {page?.leftOut && <LeftOutLine leftOut={page.leftOut} onChange={set} />}
        {page && rows.length === 0 && <EmptyState title={t(definition.empty)} />}
        <div ref={area} className={styles.area}>
          <ListTable
            definition={definition}
            rows={rows}
            shown={shown}
            values={state.values}
            stale={busy}
            selected={selection.selected}
            onSelect={selectable ? selection.select : undefined}
            onChange={set}
          />
        </div>
        {selectable && (
          <BulkBar
            definition={definition}
            state={state}
            found={page?.count ?? 0}
            selection={selection}
          />
        )}
        {page && (
          <ListPaging
            name={name}
            page={page}
            searchFor={(pageNumber) => searchFor({ ...state, page: pageNumber })}
            onSize={(pageNumber) => go({ ...state, page: pageNumber })}
          />
        )}
      </Screen>
      {printed && (
        <PrintSheet
          definition={definition}
          values={state.values}
          rows={printed.rows}
          cut={printed.cut}
          onPrinted={endPrint}
        />
      )}
      {dialog === 'columns' && (
        <ColumnDialog
          columns={columns}
          wanted={settings.columns}
          blank={columns.filter((column) => !filled.includes(column)).map(({ id }) => id)}
          shown={shown.map(({ id }) => id)}
          onChange={choose}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'views' && (
        <ViewsDialog
          name={name}
          filters={filters}
          values={state.values}
          onShow={(view) => {
            setDialog(null);
            choose(view.columns);
            go({ page: 1, values: view.values });
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}
