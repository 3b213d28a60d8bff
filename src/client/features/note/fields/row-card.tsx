import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { RowGroup } from '#forms/define.ts';
import { fieldError, type VisibleRow } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { rowSentence } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { NoteDesk } from '../editor/note-editor.ts';
import styles from './fields.module.css';
import { Question } from './question.tsx';

type RowCardProps = {
  group: RowGroup;
  row: VisibleRow;
  number: number;
  open: boolean;
  onToggle: () => void;
  /** Null when the group is full. */
  onDuplicate: (() => void) | null;
  onRemove: () => void;
};

/** Errors of a closed row, counted at render: nobody types into a closed row. */
function countErrors(desk: NoteDesk, row: VisibleRow): number {
  const answers = getDefaultStore().get(desk.draft.answersAtom);
  const attempted = getDefaultStore().get(desk.attempted);
  return row.fields.filter(({ path }) => {
    const error = fieldError(desk.form, answers, path);
    return error !== null && (attempted || error.code !== 'required');
  }).length;
}

const asClosed = ({ path, fields, sentence, toldBy }: RowGroup) => {
  const told = sentence ?? toldBy;
  return { path, fields, ...(told && { sentence: told }) };
};

/** What a row is about: its sentence, or its first column, such as the wound's location. */
function RowName({ group, row }: Pick<RowCardProps, 'group' | 'row'>) {
  const { t } = useLingui();
  const text = useText();
  const { draft } = useDesk();
  const told = useMemo(
    () =>
      atom((get) =>
        rowSentence(asClosed(group), row.id, (path) => get(draft.answerAtom(path)), text),
      ),
    [group, row.id, draft, text],
  );
  return <span className={styles.soft}>{useAtomValue(told) || t`Not described yet`}</span>;
}

/** A closed row says that the chart or an earlier note gave it: nobody opens all to find out. */
function CarriedMark({ row }: Pick<RowCardProps, 'row'>) {
  const { t } = useLingui();
  const { isFilled } = useDesk();
  const carried = useMemo(
    () => atom((get) => row.fields.some(({ path }) => get(isFilled(path)))),
    [row, isFilled],
  );
  if (!useAtomValue(carried)) return null;
  return (
    <StatusPill tone="attention" icon="copy">
      {t`Carried in`}
    </StatusPill>
  );
}

/** One row: its name and errors when closed, its questions when open. */
export function RowCard({
  group,
  row,
  number,
  open,
  onToggle,
  onDuplicate,
  onRemove,
}: RowCardProps) {
  const { t } = useLingui();
  const text = useText();
  const desk = useDesk();
  const errors = open ? 0 : countErrors(desk, row);
  return (
    <div className={styles.row}>
      <Button
        variant="quiet"
        icon={open ? 'down' : 'next'}
        className={styles.rowHead}
        aria-expanded={open}
        onClick={onToggle}
      >
        <span className={styles.rowTitle}>
          <span>{`${text(group.rowLabel)} ${number}`}</span>
          <RowName group={group} row={row} />
        </span>
        {!open && <CarriedMark row={row} />}
        {errors > 0 && (
          <StatusPill tone="danger">
            {plural(errors, { one: '# error', other: '# errors' })}
          </StatusPill>
        )}
      </Button>
      {open && (
        <div className={styles.rowBody}>
          {row.fields.map(({ path, field }) => (
            <Question key={path} path={path} field={field} />
          ))}
          {!desk.readOnly && (
            <div className={styles.rowActions}>
              {onDuplicate && <Button icon="copy" onClick={onDuplicate}>{t`Duplicate`}</Button>}
              <Button icon="trash" onClick={onRemove}>{t`Remove`}</Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
