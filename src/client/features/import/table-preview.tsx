import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { errors, isErrorCode } from '#contract/errors.ts';
import type { JudgedRow } from '#contract/table-imports.ts';
import { tableFields, type TableField, type TableKind } from '#domain/table-import.ts';
import { useText } from '#client/i18n.ts';
import { toCsv } from '#client/kinds/list/csv.ts';
import { saveFile } from '#client/screen/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Columns } from '#client/ui/card.tsx';
import { Select } from '#client/ui/select.tsx';
import { Table } from '#client/ui/table.tsx';
import { fieldLabel, keptWithImport } from './table-fields.ts';
import type { TableState } from './use-table.ts';

const verdictNames = {
  found: msg`Found`,
  'not-found': msg`Not found: will be made`,
  unsure: msg`Unsure`,
  refused: msg`Refused`,
} as const;

function useFieldName() {
  const { i18n } = useLingui();
  return (field: string): string => {
    const label = fieldLabel(field);
    return typeof label === 'string' ? label : i18n._(label);
  };
}

/** What each column of the file is; guessed by its header, changed by hand, remembered. */
export function TableColumns({
  kind,
  state: { table, columns },
  onChoose,
}: {
  kind: TableKind;
  state: TableState;
  onChoose: (index: number, field: TableField | null) => void;
}) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const labelOf = (field: TableField): string =>
    keptWithImport.includes(field) ? t`${nameOf(field)} (kept with the import)` : nameOf(field);
  return (
    <Columns>
      {table.header.map((header, index) => (
        <Select<TableField>
          key={`${header} ${String(index)}`}
          label={header || t`Column ${index + 1}`}
          empty={t`Leave out`}
          options={tableFields[kind].map((value) => ({ value, label: labelOf(value) }))}
          value={columns[index] ?? ''}
          onChange={(field) => onChoose(index, field || null)}
        />
      ))}
    </Columns>
  );
}

/** Why a row was refused, with the column and what it held. */
function useReasons(state: TableState) {
  const { t } = useLingui();
  const text = useText();
  const nameOf = useFieldName();
  return ({ reasons, line }: JudgedRow): string => {
    const cells = state.table.rows.find((row) => row.line === line)?.cells ?? [];
    const all = reasons.map(({ field, code }) => {
      const said = text(errors[isErrorCode(code) ? code : 'request.invalid'].text);
      if (field === null) return said;
      const value = cells[state.columns.findIndex((each) => each === field)];
      return value ? t`${nameOf(field)} “${value}”: ${said}` : `${nameOf(field)}: ${said}`;
    });
    // Two checks may refuse one value.
    return [...new Set(all)].join(' ');
  };
}

/** Every row with what would come, or came, of it. Unsure ones are taken when they are chosen. */
export function JudgedRows({
  state,
  rows,
  wanted,
  onWant,
}: {
  state: TableState;
  rows: readonly JudgedRow[];
  wanted: readonly number[];
  /** Null once it was imported. */
  onWant: ((lines: number[]) => void) | null;
}) {
  const { t, i18n } = useLingui();
  const reasonsOf = useReasons(state);
  const saysOf = (row: JudgedRow): string =>
    row.verdict === 'refused'
      ? reasonsOf(row)
      : row.like.map(({ name }) => name).join(' · ') || '—';
  const verdictOf = (row: JudgedRow): string =>
    row.made === null ? i18n._(verdictNames[row.verdict]) : t`Made`;
  const takeBox = ({ line, verdict, name }: JudgedRow): ReactNode =>
    verdict === 'unsure' && onWant ? (
      <input
        type="checkbox"
        autoComplete="off"
        aria-label={t`Take in ${name}, line ${line}`}
        checked={wanted.includes(line)}
        onChange={() =>
          onWant(wanted.includes(line) ? wanted.filter((each) => each !== line) : [...wanted, line])
        }
      />
    ) : null;
  const refused = rows.filter(({ verdict }) => verdict === 'refused');
  const exported = (): void => {
    const head = [...state.table.header, t`Line`, t`Reason`];
    const body = refused.map((row) => {
      const cells = state.table.rows.find(({ line }) => line === row.line)?.cells ?? [];
      return [...state.table.header.map((_, at) => cells[at] ?? ''), `${row.line}`, reasonsOf(row)];
    });
    saveFile(new Blob([toCsv([head, ...body])], { type: 'text/csv' }), 'refused-rows.csv');
  };
  return (
    <>
      <Table<JudgedRow>
        caption={t`Rows of the file`}
        rows={rows}
        rowKey={({ line }) => String(line)}
        rowName={({ name, line }) => name || t`Line ${line}`}
        columns={[
          { id: 'line', header: t`Line`, align: 'end', cell: ({ line }) => line },
          { id: 'name', header: t`Name`, cell: ({ name }) => name || '—' },
          { id: 'verdict', header: t`Result`, cell: verdictOf },
          { id: 'says', header: t`Like, or why not`, cell: saysOf },
          {
            id: 'take',
            header: t`Take in`,
            cell: takeBox,
          },
        ]}
      />
      {refused.length > 0 && (
        <div>
          <Button onClick={exported}>{t`Save the refused rows as CSV`}</Button>
        </div>
      )}
    </>
  );
}
