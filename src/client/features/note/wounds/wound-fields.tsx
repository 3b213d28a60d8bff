import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Patch } from '#domain/merge.ts';
import type { RowGroup } from '#forms/define.ts';
import { fieldError, orderPath, type VisibleRow } from '#forms/engine.ts';
import { assessAgain, newWound, rowNumber, type Wound } from '#forms/wounds.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { NoteDesk } from '../editor/note-editor.ts';
import { errorText } from '../error-text.ts';
import { AnswerMarks } from '../fields/answer-marks.tsx';
import { focusPath, inputId } from '../fields/place-of.ts';
import { removeRow } from '../fields/row-changes.ts';
import { checkField, onAnswer } from '../fields/show-errors.ts';
import { useNotePlace } from '../note-place.ts';
import { spotOf } from './body-figure.ts';
import { BodyMap } from './body-map.tsx';
import { woundCell } from './use-cells.ts';
import { EarlierWound, WoundCard } from './wound-card.tsx';
import styles from './wounds.module.css';

type WoundsProps = { group: RowGroup; rows: readonly VisibleRow[] };

const noCells = {};
const atoms = getDefaultStore();
const answersOf = ({ draft }: NoteDesk) => atoms.get(draft.answersAtom);

/** Errors of a closed card, counted when it is drawn: nobody types into a closed card. */
function countErrors(desk: NoteDesk, row: VisibleRow, attempted: boolean): number {
  const answers = answersOf(desk);
  return row.fields.filter(({ path }) => {
    const error = fieldError(desk.form, answers, path);
    return error !== null && (attempted || error.code !== 'required');
  }).length;
}

/** Adds, takes over, closes and removes wounds; a removal can be undone. */
function useWounds(group: RowGroup, open: (id: string) => void) {
  const { t } = useLingui();
  const desk = useDesk();
  const toast = useToast();
  const { date, wounds } = useAtomValue(desk.earlierWounds);
  const apply = (id: string, patch: Patch) => {
    desk.draft.apply(patch);
    open(id);
  };
  return {
    date,
    wounds,
    add: () => {
      const id = crypto.randomUUID();
      apply(id, newWound(answersOf(desk), wounds, id));
    },
    assess: (wound: Wound) => apply(wound.id, assessAgain(wound, answersOf(desk))),
    heal: (wound: Wound) =>
      applyWithUndo(desk, toast, {
        patch: {
          ...assessAgain(wound, answersOf(desk)),
          [woundCell(wound.id, 'trend')]: 'healed',
          [woundCell(wound.id, 'healedOn')]: date,
        },
        text: t`Wound ${wound.number} healed on ${date}.`,
      }),
    remove: (id: string, number: number) =>
      applyWithUndo(desk, toast, {
        patch: removeRow(group, answersOf(desk), id),
        text: t`Wound ${number} removed.`,
      }),
  };
}

/** Opens the card of a question that the address or an error summary leads to, then goes there. */
function useLedTo(rows: readonly VisibleRow[], open: (id: string) => void) {
  const { focus } = useNotePlace(null);
  const present = useRef({ rows, open });
  const [led, setLed] = useState<string | null>(null);
  useEffect(() => {
    const row = present.current.rows.find(({ id }) => focus?.includes(`.${id}.`));
    if (!row) return;
    present.current.open(row.id);
    setLed(focus);
  }, [focus]);
  // The question is there only with the render that opens its card.
  useEffect(() => {
    if (led !== null) focusPath(led);
  }, [led]);
}

type OverviewProps = {
  rows: readonly { readonly id: string; readonly number: number }[];
  waiting: readonly Wound[];
};

/** The body with every open wound as its number. */
function Overview({ rows, waiting }: OverviewProps) {
  const { draft } = useDesk();
  const ids = rows.map(({ id }) => id).join(' ');
  const places = useAtomValue(
    useMemo(
      () =>
        atom((get) => ids.split(' ').map((id) => get(draft.answerAtom(woundCell(id, 'place'))))),
      [draft, ids],
    ),
  );
  const placed = (place: unknown) => (typeof place === 'string' ? place : null);
  const here = rows.map(({ number }, index) => ({ number, place: placed(places[index]) }));
  const before = waiting.map(({ number, cells }) => ({ number, place: placed(cells['place']) }));
  const shown = [...here, ...before].filter(({ place }) => spotOf(place) !== null);
  // With one wound its own card shows the same.
  return shown.length > 1 ? <BodyMap wounds={shown} /> : null;
}

/**
 * The wounds of a note: numbered on the body, one card each, those of earlier visits waiting to be
 * assessed again.
 */
export function WoundFields({ group, rows }: WoundsProps) {
  const { t } = useLingui();
  const words = useText();
  const desk = useDesk();
  const path = orderPath(group);
  const error = useAtomValue(desk.errorAt(path));
  const attempted = useAtomValue(desk.attempted);
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const added = useRef<string | null>(null);
  const open = (id: string) => {
    added.current = id;
    setOpened((before) => ({ ...before, [id]: true }));
  };
  const { date, wounds, add, assess, heal, remove } = useWounds(group, open);
  useLayoutEffect(() => onAnswer(desk, path, checkField), [desk, path]);
  useLedTo(rows, open);
  useEffect(() => {
    const first = rows.find(({ id }) => id === added.current)?.fields[0];
    if (first && focusPath(first.path)) added.current = null;
  }, [rows]);
  const waiting = wounds.filter(
    ({ id, isHealed }) => !isHealed && rows.every((row) => row.id !== id),
  );
  const numberAt = (row: VisibleRow, index: number) =>
    rowNumber(answersOf(desk), group, row.id, index);
  return (
    <section
      id={inputId(path)}
      tabIndex={-1}
      className={styles.wounds}
      aria-label={words(group.label)}
    >
      {error && <p className={styles.error}>{errorText(error, null, words)}</p>}
      <AnswerMarks path={path} />
      <Overview
        rows={rows.map((row, index) => ({ id: row.id, number: numberAt(row, index) }))}
        waiting={waiting}
      />
      {waiting.length > 0 && (
        <p>
          {plural(waiting.length, {
            one: '# wound of an earlier visit is not assessed today.',
            other: '# wounds of earlier visits are not assessed today.',
          })}
        </p>
      )}
      {!desk.readOnly &&
        waiting.map((wound) => (
          <EarlierWound
            key={wound.id}
            wound={wound}
            onAssess={() => assess(wound)}
            onHealed={() => heal(wound)}
          />
        ))}
      {rows.map((row, index) => {
        const isOpen = opened[row.id] ?? rows.length === 1;
        const number = numberAt(row, index);
        const known = wounds.find(({ id }) => id === row.id);
        return (
          <WoundCard
            key={row.id}
            group={group}
            row={row}
            number={number}
            earlier={known?.measured ?? []}
            last={known?.cells ?? noCells}
            date={date}
            errors={isOpen ? 0 : countErrors(desk, row, attempted)}
            isOpen={isOpen}
            onToggle={() => setOpened({ ...opened, [row.id]: !isOpen })}
            onRemove={() => remove(row.id, number)}
          />
        );
      })}
      {!desk.readOnly && rows.length < group.max && (
        <Button icon="plus" onClick={add}>{t`Add ${words(group.rowLabel)}`}</Button>
      )}
    </section>
  );
}
