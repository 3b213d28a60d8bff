import { t } from '@lingui/core/macro';
import type { Patch } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { rowIds } from '#forms/engine.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { rowNumber } from '#forms/wounds.ts';
import { answerText, questionText, type Words } from './answer-text.ts';

export type AnswerLine = {
  readonly path: string;
  readonly sectionId: string | null;
  readonly section: string;
  readonly label: string;
  readonly value: string;
};

/**
 * Single answers as text, for addenda, returned answers, conflicts and history. Cleared answers are
 * marked. `answers` numbers the rows; without it only the row's kind is named.
 */
export const answerLines = (
  form: FormDefinition,
  patch: Patch,
  words: Words,
  answers: Answers = {},
): readonly AnswerLine[] =>
  Object.entries(patch).map(([path, value]): AnswerLine => {
    const located = locate(indexOf(form), path);
    if (located === null)
      return {
        path,
        sectionId: null,
        section: '',
        label: path,
        value: value === null ? t`cleared` : String(value),
      };
    const section = located.kind === 'order' ? located.section : located.place.section;
    const at = { path, sectionId: section.id, section: words(section.title) };
    if (located.kind === 'order') {
      const count = Array.isArray(value) ? value.length : 0;
      return { ...at, label: words(located.group.label), value: t`${count} rows` };
    }
    const { field } = located.place;
    if (located.kind === 'offered') {
      const list = questionText(field, words);
      return {
        ...at,
        label: t`${list}: list to choose from`,
        value: answerText(field, value ?? [], words),
      };
    }
    const told = value === null ? t`cleared` : answerText(field, value, words);
    if (located.kind === 'field') return { ...at, label: questionText(field, words), value: told };
    const index = rowIds(answers, located.group).indexOf(located.rowId);
    const number = rowNumber(answers, located.group, located.rowId, index);
    const row =
      index >= 0 ? `${words(located.group.rowLabel)} ${number}` : words(located.group.rowLabel);
    return { ...at, label: `${row}: ${words(field.label)}`, value: told };
  });
