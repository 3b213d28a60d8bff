import { t } from '@lingui/core/macro';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { isRequired } from '#forms/field-errors.ts';
import { isReading } from '#forms/urgent-readings.ts';
import { viewOf } from '#forms/visibility.ts';
import { rowNumber, woundsIn } from '#forms/wounds.ts';
import {
  computes,
  isAnswered,
  scores,
  visibleItems,
  withCalculated,
  type VisibleField,
} from '#forms/engine.ts';
import {
  answerText,
  areSameBoxes,
  questionText,
  type Words,
} from '#client/features/note/answer-text.ts';
import { limitFor } from '#client/features/note/note-summary.ts';
import { readingAlert, type ReadingAlert } from '#client/features/note/reading-alert.ts';
import { computedCells, isComparison } from '#client/features/note/wounds/wound-summary.ts';
import { scoreText } from '#client/features/note/score-text.ts';

/** One question for the reviewer. */
export type ReviewRow = {
  path: string;
  label: string;
  /** As text; null without an answer. */
  now: string | null;
  before: string | null;
  /** Answered both times, differently. */
  changed: boolean;
  alert: ReadingAlert | null;
  /** Required and not answered. */
  missing: boolean;
  /** Computed from other answers: cannot be marked or edited. */
  computed: boolean;
  /** Filled from the last visit, the chart or other answers and not touched before the note was handed in. */
  filled: boolean;
  /** A signature: nobody changes it for the person who signed. */
  hand: boolean;
  /** A clinical reading: only its author changes it before the note is signed. */
  reading: boolean;
};
export type ReviewSection = { id: string; title: string; rows: readonly ReviewRow[] };

type Compared = {
  form: FormDefinition;
  answers: Answers;
  previous: Answers | null;
  words: Words;
  /** Paths of answers filled from the last visit. */
  filled?: readonly string[];
};

const sameText = (now: string | null, before: string | null): boolean =>
  now === null || before === null || now === before;

function fieldRow(
  { path, field }: VisibleField,
  label: string,
  { form, answers, previous, words, filled = [] }: Compared,
): ReviewRow {
  const told = (value: Answers[string] | undefined): string | null =>
    isAnswered(value) ? answerText(field, value, words) : null;
  const now = told(answers[path]);
  const before = told(previous?.[path]);
  return {
    path,
    label,
    now,
    before,
    changed: !sameText(now, before) && !areSameBoxes(answers[path], previous?.[path]),
    alert: readingAlert(field, answers[path], words, limitFor(field, answers)),
    missing: now === null && isRequired(viewOf(form, answers), path, field),
    computed: computes(field),
    filled: now !== null && filled.includes(path),
    hand: field.kind === 'signature',
    reading: isReading(field),
  };
}

/** Area of a wound with its change, beside its size at the last visit as the row keeps it. */
function sizeRows(
  id: string,
  title: string,
  { answers, previous }: Compared,
): readonly ReviewRow[] {
  const sizeIn = (note: Answers): ReturnType<typeof computedCells> => {
    const wound = woundsIn(note).find((each) => each.id === id);
    return wound ? computedCells(wound.cells) : {};
  };
  const { $area, $last, $change } = sizeIn(answers);
  const before = $last ?? (previous && sizeIn(previous)['$area']);
  if (!$area && !before) return [];
  return [
    {
      path: `wounds.${id}.$area`,
      label: `${title}: ${t({ message: 'Area', context: 'size of a wound' })}`,
      now: [$area, $change].filter(Boolean).join(' · ') || null,
      before: before ?? null,
      changed: false,
      alert: null,
      missing: false,
      computed: true,
      filled: false,
      hand: false,
      reading: false,
    },
  ];
}

/**
 * A note beside the last one, section by section: every visible question, with both answers. A
 * wound keeps its row from visit to visit (decision 070) and is paired; rows of other groups are
 * not, because those of two notes need not be about the same things.
 */
export function reviewSections(compared: Compared): ReviewSection[] {
  const { form, answers, previous, words } = compared;
  const scored = new Map(
    scores(form, answers).map((score) => [score.path, scoreText(score, words)]),
  );
  const scoredBefore = new Map(
    previous ? scores(form, previous).map((score) => [score.path, scoreText(score, words)]) : [],
  );
  const told = {
    ...compared,
    answers: withCalculated(form, answers),
    previous: previous && withCalculated(form, previous),
  };
  return form.sections.flatMap((section) => {
    const rows = visibleItems(form, section, answers).flatMap((item): ReviewRow[] => {
      if (item.kind === 'note') return [];
      if (item.kind === 'rows')
        return item.rows.flatMap((row, index) => {
          const number = rowNumber(answers, item.group, row.id, index);
          const title = `${words(item.group.rowLabel)} ${number}`;
          const isWound = item.group.path === 'wounds';
          const fields = row.fields
            .filter(({ field }) => !(isWound && isComparison(field)))
            .map((field) => fieldRow(field, `${title}: ${words(field.field.label)}`, told));
          return isWound ? [...fields, ...sizeRows(row.id, title, told)] : fields;
        });
      if (item.kind === 'table')
        return item.rows.flatMap((row) =>
          row.fields.map((field) => fieldRow(field, questionText(field.field, words), told)),
        );
      const label = words(item.field.label);
      if (item.field.kind !== 'score') return [fieldRow(item, label, told)];
      const now = scored.get(item.path) ?? null;
      const before = scoredBefore.get(item.path) ?? null;
      return [
        {
          path: item.path,
          label,
          now,
          before,
          changed: !sameText(now, before),
          alert: null,
          missing: false,
          computed: true,
          filled: false,
          hand: false,
          reading: false,
        },
      ];
    });
    return rows.length > 0 ? [{ id: section.id, title: words(section.title), rows }] : [];
  });
}

/** What a reviewer sees by default: answered now or before, or missing. */
const isTelling = ({ now, before, missing }: ReviewRow): boolean =>
  now !== null || before !== null || missing;

/** Which rows a reviewer looks at. */
export type Shown = 'answered' | 'every' | 'visit' | 'return';

/** Whether a row is among those asked for; `since` are the answers changed since the return. */
export function isShown(row: ReviewRow, shown: Shown, since: ReadonlySet<string>): boolean {
  if (shown === 'every') return true;
  if (shown === 'return') return since.has(row.path);
  if (shown === 'visit') return row.changed || (row.now === null) !== (row.before === null);
  return isTelling(row);
}
