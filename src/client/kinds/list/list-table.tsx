import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useText } from '#client/i18n.ts';
import { Menu, type MenuItem } from '#client/ui/menu.tsx';
import { useMayFollow } from '#client/ui/may-follow.ts';
import { PathLink } from '#client/ui/path-link.tsx';
import { Table, type Column } from '#client/ui/table.tsx';
import { useActions } from '../action/use-actions.tsx';
import { useOffered } from '../action/use-offered.ts';
import { useLabel } from '../label.ts';
import { wordsOf, type ListColumn } from './columns.ts';
import type { ListDefinition } from './definition.ts';
import type { Values } from './filters.ts';
import { orderOf } from './list-state.ts';
import { rowDetails } from './row-details.tsx';
import type { SetValues } from './use-list-address.ts';

type TableProps<R> = {
  definition: ListDefinition<R>;
  rows: readonly R[];
  /** The columns that fit or were chosen. */
  shown: readonly ListColumn<R>[];
  values: Values;
  stale: boolean;
  selected: ReadonlySet<string>;
  /** Present when something can be done with selected rows. */
  onSelect: ((keys: ReadonlySet<string>) => void) | undefined;
  onChange: SetValues;
};

/** How a column's header sorts: the present direction, and the order a press asks for. */
function sortOf(
  { sort }: Pick<ListColumn<never>, 'sort'>,
  order: string | undefined,
): { direction: 'ascending' | 'descending' | null; next: string } | null {
  if (!sort) return null;
  const offered = Object.values(sort);
  const next = offered[(offered.indexOf(order ?? '') + 1) % offered.length];
  if (next === undefined) return null;
  const direction = order === sort.asc ? 'ascending' : order === sort.desc ? 'descending' : null;
  return { direction, next };
}

function useColumns<R>({ definition, shown, values, onChange }: TableProps<R>): Column<R>[] {
  const { t } = useLingui();
  const text = useText();
  const { open } = definition;
  const order = orderOf(definition, values);
  const content = (column: ListColumn<R>, row: R, link: boolean, current: boolean): ReactNode => {
    const words = column.cell ? column.cell(row) : wordsOf(column, column.text(row), text);
    const path = link ? open?.(row) : null;
    return path ? (
      <PathLink to={path} tabIndex={current ? 0 : -1}>
        {words}
      </PathLink>
    ) : (
      words
    );
  };
  return shown.map((column, index) => {
    const sort = sortOf(column, order);
    return {
      id: column.id,
      header: t(column.header),
      cell: (row, current) => content(column, row, index === 0, current),
      ...(column.align && { align: column.align }),
      ...(column.noWrap && { noWrap: true }),
      ...(!column.wrap &&
        !column.cell && { clip: (row: R) => wordsOf(column, column.text(row), text) }),
      ...(sort && {
        sort: {
          direction: sort.direction,
          onSort: () => onChange({ order: sort.next }),
        },
      }),
    };
  });
}

/** The menu at the end of a row: its actions, and its details while it has more than is shown. */
function useRowMenu<R>({ definition, shown }: TableProps<R>) {
  const { t } = useLingui();
  const label = useLabel();
  const offered = useOffered();
  const actions = useActions<R>();
  const { rowName, columns } = definition;
  const details = useMemo(() => rowDetails(definition), [definition]);
  const isMore = definition.shortened || shown.length < columns.length;
  const rowActions = isMore ? [details, ...definition.rowActions] : definition.rowActions;
  const itemsOf = (row: R): MenuItem[] =>
    rowActions
      .filter((action) => offered(action, row))
      .map((action) => ({
        id: action.id,
        label: label(action.label, row),
        icon: action.icon,
        danger: action.look === 'danger',
        disabled: action.enabled?.(row) === false,
        onPick: () => actions.start(action, row),
      }));
  const menu = (row: R, current: boolean): ReactNode => {
    const items = itemsOf(row);
    const name = rowName(row);
    return items.length === 0 ? null : (
      <Menu label={t`Actions for ${name}`} items={items} tabIndex={current ? 0 : -1} />
    );
  };
  return {
    menu: rowActions.length > 0 ? menu : undefined,
    dialog: actions.dialog,
  };
}

/** The rows of a list with their links, header sorting and row menus. */
export function ListTable<R>(props: TableProps<R>) {
  const { definition, rows, stale, selected, onSelect } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const columns = useColumns(props);
  const { menu, dialog } = useRowMenu(props);
  const { open, rowKey, rowName, title } = definition;
  const mayFollow = useMayFollow();
  const pathOf = (row: R): string | null => {
    const path = open?.(row) ?? null;
    return path !== null && mayFollow(path) ? path : null;
  };
  const openRow = (row: R) => {
    const path = pathOf(row);
    if (path !== null) void navigate({ to: path });
  };
  return (
    <>
      {rows.length > 0 && (
        <Table<R>
          caption={t(title)}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          rowName={rowName}
          onOpen={rows.some((row) => pathOf(row) !== null) ? openRow : undefined}
          selected={selected}
          onSelect={onSelect}
          end={menu}
          stale={stale}
        />
      )}
      {dialog}
    </>
  );
}
