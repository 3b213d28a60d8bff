import { expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { indexOf } from '#forms/form-index.ts';
import { aideVisit } from '#forms/aide-visit/form.ts';
import { answerText } from './answer-text.ts';

const german: Readonly<Record<string, string>> = { Bath: 'Bad', Pulse: 'Puls', Walker: 'Rollator' };
const words = (english: string): string => german[english] ?? english;
const fieldAt = (pattern: string) => must(indexOf(aideVisit).places.get(pattern), pattern).field;

it('reads tasks and readings of the care plan in the own language, and what was typed as it was', () => {
  expect(answerText(fieldAt('planTasks.*.task'), 'Bath', words)).toBe('Bad');
  expect(answerText(fieldAt('planLimits.*.reading'), 'Pulse', words)).toBe('Puls');
  expect(answerText(fieldAt('planTasks.*.task'), 'Walker', words)).toBe('Walker');
  expect(answerText(fieldAt('planTasks.*.instruction'), 'Bath', words)).toBe('Bath');
});
