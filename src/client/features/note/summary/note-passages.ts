import { Refusal } from '#contract/errors.ts';
import { longestSource } from '#domain/ai/purposes.ts';
import type { Passage } from '#domain/ai/sentences.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import type { Words } from '../answer-text.ts';
import { noteSummary, type SummaryItem } from '../note-summary.ts';

function linesOf(item: SummaryItem): readonly string[] {
  switch (item.kind) {
    case 'line':
      return [`${item.label}: ${item.value}`];
    case 'rows':
      return item.rows.map(({ title, cells }) => {
        const told = item.columns.flatMap(({ key, label }) => {
          const cell = cells[key];
          return cell === undefined ? [] : [`${label}: ${cell}`];
        });
        return `${title}: ${told.join('; ')}`;
      });
    case 'score':
    case 'signature':
      return [];
  }
}

/**
 * A note's answers as text by section, one answer in each line, as it is read: hidden and blank
 * questions, signatures and photos are left out.
 *
 * @throws Refusal ai.empty when nothing is answered
 */
export function notePassages(
  form: FormDefinition,
  answers: Answers,
  words: Words,
): readonly Passage[] {
  let left = longestSource;
  const passages = noteSummary(form, answers, words).flatMap(({ title, items }) => {
    const text = items.flatMap(linesOf).join('\n').slice(0, left).toWellFormed();
    left -= text.length;
    return text === '' ? [] : [{ place: title, text }];
  });
  if (passages.length === 0) throw new Refusal('ai.empty');
  return passages;
}
