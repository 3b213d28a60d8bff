import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useText } from '#client/i18n.ts';
import { Cluster } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Table, type Column } from '#client/ui/table.tsx';
import type { ListColumn, ListDefinition } from './definition.ts';
import { ListFailure } from './list-failure.tsx';
import { ListFilters } from './list-filters.tsx';
import { ListPaging } from './list-paging.tsx';
import { ListTools } from './list-tools.tsx';
import type { Loaded } from './load-list.ts';
import type { ListSearch } from './search.ts';

type ListScreenProps<R> = {
  definition: ListDefinition<R>;
  loaded: Loaded<R>;
  search: ListSearch;
  /** Buttons beside the title, such as *New episode*. */
  actions?: ReactNode;
  /** What can be done with the selected rows; present makes rows selectable. */
  bulk?: ComponentType<{ rows: readonly R[]; done: () => void }>;
};

function useColumns<R>({ columns, open }: ListDefinition<R>): Column<R>[] {
  const { t } = useLingui();
  const text = useText();
  const content = (column: ListColumn<R>, row: R, first: boolean): ReactNode => {
    const words = column.cell ? column.cell(row) : text(column.text(row));
    return first && open ? <Link to={open(row)}>{words}</Link> : words;
  };
  return columns.map((column, index) => ({
    id: column.id,
    header: t(column.header),
    cell: (row) => content(column, row, index === 0),
    ...(column.align && { align: column.align }),
    ...(column.whole && { whole: true }),
  }));
}

/**
 * A list definition as a screen: filters in the address, server pages, row keys, export, print
 * (design/ux.md, office).
 */
export function ListScreen<R>({
  definition,
  loaded,
  search,
  actions,
  bulk: Bulk,
}: ListScreenProps<R>) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useColumns(definition);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rowKey, rowName, open } = definition;
  const rows: readonly R[] = loaded.kind === 'page' ? loaded.page.rows : [];
  const chosen = rows.filter((row) => selected.has(rowKey(row)));
  const count = loaded.kind === 'page' ? loaded.page.count : undefined;
  return (
    <Page wide>
      <PageHeader
        title={t(definition.title)}
        actions={
          <>
            {actions}
            <ListTools definition={definition} search={search} />
          </>
        }
      >
        <ListFilters filters={definition.filters} search={search} count={count} />
      </PageHeader>
      {Bulk && chosen.length > 0 && (
        <Cluster data-print="no">
          <strong>
            {plural(chosen.length, { one: '# row selected', other: '# rows selected' })}
          </strong>
          <Bulk rows={chosen} done={() => setSelected(new Set())} />
        </Cluster>
      )}
      {loaded.kind === 'failed' && (
        <ListFailure error={loaded.error} lead={t(definition.failure)} />
      )}
      {loaded.kind === 'page' && rows.length === 0 && <EmptyState title={t(definition.empty)} />}
      {rows.length > 0 && (
        <Table<R>
          caption={t(definition.title)}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          onOpen={open && ((row) => void navigate({ to: open(row) }))}
          selected={selected}
          onSelect={Bulk && setSelected}
        />
      )}
      {loaded.kind === 'page' && <ListPaging page={loaded.page} search={search} />}
    </Page>
  );
}
