import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Patch } from '#domain/merge.ts';
import type { Answers, RowGroup } from '#forms/define.ts';
import { orderPath, type VisibleRow } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { RequiredMark } from '#client/ui/field.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { errorText } from '../error-text.ts';
import styles from './fields.module.css';
import { focusPath, inputId } from './place-of.ts';
import { addRow, duplicateRow, removeRow, undone } from './row-changes.ts';
import { AnswerMarks } from './answer-marks.tsx';
import { RowCard } from './row-card.tsx';
import { checkField, onAnswer } from './show-errors.ts';

type RowGroupProps = { group: RowGroup; rows: readonly VisibleRow[] };

/** The actions of a group of rows; every removal can be undone. */
function useRows(group: RowGroup, open: (id: string | null) => void) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const toast = useToast();
  const change = (
    make: (answers: Answers, id: string) => Patch,
  ): { id: string; undo: () => void } => {
    const before = getDefaultStore().get(desk.draft.answersAtom);
    const id = crypto.randomUUID();
    const patch = make(before, id);
    desk.draft.apply(patch);
    const now = () => getDefaultStore().get(desk.draft.answersAtom);
    return { id, undo: () => desk.draft.apply(undone(patch, before, now())) };
  };
  return {
    add: () => open(change((answers, id) => addRow(group, answers, id)).id),
    duplicate: (from: string) =>
      open(change((answers, id) => duplicateRow(group, answers, from, id)).id),
    remove(row: string, number: number) {
      const { undo } = change((answers) => removeRow(group, answers, row));
      open(null);
      toast({ text: t`${text(group.rowLabel)} ${number} removed.`, undo });
    },
  };
}

/**
 * Repeating rows such as wounds or medications: one open at a time, so that a long list stays quick
 * and easy to scan.
 */
export const RowGroupFields = memo(function RowGroupFields({ group, rows }: RowGroupProps) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const path = orderPath(group);
  const error = useAtomValue(desk.errorAt(path));
  const [open, setOpen] = useState<string | null>(rows.length === 1 ? (rows[0]?.id ?? null) : null);
  const added = useRef<string | null>(null);
  // Depends only on which rows exist, not on who added or removed them.
  useLayoutEffect(() => onAnswer(desk, path, checkField), [desk, path]);
  const { add, duplicate, remove } = useRows(group, (id) => {
    setOpen(id);
    added.current = id;
  });
  useEffect(() => {
    const first = rows.find((row) => row.id === added.current)?.fields[0];
    if (first && focusPath(first.path)) added.current = null;
  }, [rows]);
  return (
    <section
      id={inputId(path)}
      tabIndex={-1}
      className={styles.rows}
      aria-label={text(group.label)}
    >
      <h3>
        {text(group.label)} {`(${rows.length})`}
        {(group.min ?? 0) > 0 && <RequiredMark />}
      </h3>
      {group.hint && <p className={styles.soft}>{text(group.hint)}</p>}
      {error && <p className={styles.groupError}>{errorText(error, null, text)}</p>}
      <AnswerMarks path={path} />
      {rows.map((row, index) => (
        <RowCard
          key={row.id}
          group={group}
          row={row}
          number={index + 1}
          open={open === row.id}
          onToggle={() => setOpen(open === row.id ? null : row.id)}
          onDuplicate={rows.length < group.max ? () => duplicate(row.id) : null}
          onRemove={() => remove(row.id, index + 1)}
        />
      ))}
      {!desk.readOnly && rows.length < group.max && (
        <Button icon="plus" onClick={add}>
          {t`Add ${text(group.rowLabel)}`}
        </Button>
      )}
      {rows.length >= group.max && (
        <p className={styles.soft}>
          {plural(group.max, { one: 'At most # entry', other: 'At most # entries' })}
        </p>
      )}
    </section>
  );
});
