import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { Patch } from '#domain/merge.ts';
import type { Answers, Field } from '#forms/define.ts';
import { fieldError, isAnswered, type VisibleField } from '#forms/engine.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { answerText } from '../answer-text.ts';
import { applyWithUndo } from '../apply-with-undo.ts';
import { useDesk } from '../editor/editor-context.ts';
import { useNotePlace } from '../note-place.ts';
import { useCells, woundCell } from './use-cells.ts';
import styles from './wounds.module.css';

/**
 * Questions of a wound that was assessed before, folded by group so that what must be measured is
 * on the first screen. *Same as last visit* is a touch per group; it answers what is seen, such as
 * the color of drainage, and never what is measured.
 */

export const woundGroups = [
  {
    name: 'tunnels',
    columns: ['undermined', 'underminingDepth', 'underminingFrom', 'tunnelled', 'tunnellingDepth'],
  },
  { name: 'bed', columns: ['tissue', 'granulation', 'stage'] },
  { name: 'drainage', columns: ['drainageAmount', 'drainageType', 'odor'] },
  { name: 'skin', columns: ['edges', 'surrounding', 'infection'] },
  { name: 'care', columns: ['pain', 'treatment', 'dressingBy'] },
] as const;

type GroupName = (typeof woundGroups)[number]['name'];

/** The group of a question; null where it is always open. */
export const groupOf = (column: string): GroupName | null =>
  woundGroups.find(({ columns }) => columns.some((each) => each === column))?.name ?? null;

/**
 * What is seen and chosen. A number is measured and a stage judged by it at every visit, and words
 * are written again.
 */
const isSeen = ({ kind, path }: Field): boolean =>
  (kind === 'choice' || kind === 'choices' || kind === 'yesNo') && path !== 'stage';

/** "Wound bed: Granulation · Stage 3". */
function useLine(fields: readonly Field[], cells: Answers): string {
  const words = useText();
  return fields
    .flatMap((field) => {
      const value = cells[field.path];
      return isAnswered(value) ? [answerText(field, value, words)] : [];
    })
    .join(' · ');
}

type GroupProps = {
  row: string;
  name: GroupName;
  /** Questions of the group that are visible now. */
  fields: readonly VisibleField[];
  /** Every question of a wound, for those that an answer opens. */
  every: readonly Field[];
  /** Answers of the last assessment, by column. */
  last: Answers;
  children: ReactNode;
};

/** Copies what was seen at the last assessment, marked until it is touched. */
function useSame({ row, name, every, last }: Omit<GroupProps, 'fields' | 'children'>) {
  const { t } = useLingui();
  const desk = useDesk();
  const toast = useToast();
  const patch: Patch = Object.fromEntries(
    every
      .filter((field) => isSeen(field) && groupOf(field.path) === name)
      .flatMap(({ path }) => {
        const value = last[path];
        return value === undefined || !isAnswered(value) ? [] : [[woundCell(row, path), value]];
      }),
  );
  const paths = Object.keys(patch);
  const atoms = getDefaultStore();
  const mark = (isMarked: boolean) => {
    const others = [...atoms.get(desk.filled)].filter((path) => !paths.includes(path));
    atoms.set(desk.filled, new Set(isMarked ? [...others, ...paths] : others));
  };
  if (paths.length === 0) return null;
  return () => {
    applyWithUndo(desk, toast, {
      patch,
      text: t`Same as last visit.`,
      onUndo: () => mark(false),
    });
    mark(true);
  };
}

/** One folded group: its answers, or else those of the last visit with *Same as last visit*. */
export function WoundGroup({ children, ...props }: GroupProps) {
  const { row, name, fields, every, last } = props;
  const { t } = useLingui();
  const desk = useDesk();
  const attempted = useAtomValue(desk.attempted);
  const { focus } = useNotePlace(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const cells = useCells(
    row,
    fields.map(({ field }) => field.path),
  );
  const title = {
    tunnels: t`Undermining and tunneling`,
    bed: t`Wound bed`,
    drainage: t`Drainage`,
    skin: t`Edges and skin around`,
    care: t`Pain and treatment`,
  }[name];
  const now = useLine(
    fields.map(({ field }) => field),
    cells,
  );
  const before = useLine(
    every.filter(({ path }) => groupOf(path) === name),
    last,
  );
  const same = useSame(props);
  const isLed = fields.some(({ path }) => path === focus);
  const isOpen = wanted ?? (isLed || before === '');
  if (fields.length === 0) return null;
  const answers = getDefaultStore().get(desk.draft.answersAtom);
  const open = fields.filter(({ path }) => fieldError(desk.form, answers, path) !== null).length;
  return (
    <fieldset className={styles.group} aria-label={title}>
      <Button
        variant="quiet"
        icon={isOpen ? 'down' : 'next'}
        className={styles.head}
        aria-expanded={isOpen}
        onClick={() => setWanted(!isOpen)}
      >
        <span className={styles.title}>
          <span>{title}</span>
          {!isOpen && (
            <span className={styles.soft}>{now || (before && t`Last visit: ${before}`)}</span>
          )}
        </span>
        {open > 0 && (attempted || now !== '') && (
          <StatusPill tone={attempted ? 'danger' : 'attention'}>{t`${open} open`}</StatusPill>
        )}
      </Button>
      {!isOpen && now === '' && same && !desk.readOnly && (
        <Button icon="copy" aria-label={t`Same as last visit: ${title}`} onClick={same}>
          {t`Same as last visit`}
        </Button>
      )}
      {isOpen && <div className={styles.body}>{children}</div>}
    </fieldset>
  );
}
