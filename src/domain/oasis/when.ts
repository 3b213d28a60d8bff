import type { OasisAnswers } from './item.ts';

/** When an item is asked; items by id. An unanswered item is none of any codes. */
export type When =
  | { readonly item: string; readonly is: readonly string[] }
  | { readonly item: string; readonly answered: true }
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly not: When };

export const is = (item: string, ...codes: readonly string[]): When => ({ item, is: codes });
export const answered = (item: string): When => ({ item, answered: true });

/** Codes of an answer: one, the ticked ones, or none. */
export function codesIn(answers: OasisAnswers, item: string): readonly string[] {
  const given = answers[item];
  return given === undefined ? [] : [given].flat().filter((text) => text.trim() !== '');
}

/** Whether a condition holds as the answers are. */
export function holds(when: When, answers: OasisAnswers): boolean {
  if ('all' in when) return when.all.every((part) => holds(part, answers));
  if ('any' in when) return when.any.some((part) => holds(part, answers));
  if ('not' in when) return !holds(when.not, answers);
  const codes = codesIn(answers, when.item);
  return 'is' in when ? codes.some((code) => when.is.includes(code)) : codes.length > 0;
}

/** Items a condition reads. */
export function itemsOf(when: When): readonly string[] {
  if ('all' in when) return when.all.flatMap(itemsOf);
  if ('any' in when) return when.any.flatMap(itemsOf);
  return 'not' in when ? itemsOf(when.not) : [when.item];
}
