import { goalLists, goalTemplates, type GoalCategory } from '#domain/goals.ts';
import { goalDurations } from '#domain/options.ts';
import { choice, rows, text, type Condition, type RowGroup } from '../define.ts';
import { ownWording } from './sources.ts';

/**
 * Goals built from templates: each choice narrows the next, then what the sign leaves open is filled
 * in (spec rules §9). The row reads as one sentence.
 */
export function goalRows(
  path: string,
  templates: readonly GoalCategory[] = goalTemplates,
  parts: Partial<Pick<RowGroup, 'min' | 'max' | 'showIf'>> = {},
): RowGroup {
  const { categories, persons, actions, signs, next, fillIns } = goalLists(templates);
  const by = (read: string) => ({
    required: true,
    offered: { by: read, values: next },
    showIf: { path: read, answered: true } satisfies Condition,
  });
  const filledIn = (values: readonly string[]) => ({
    maxLength: 80,
    required: true,
    showIf: { path: './sign', oneOf: values } satisfies Condition,
  });
  return rows(path, 'Goals', {
    rowLabel: 'Goal',
    max: 20,
    source: ownWording,
    sentence: ['person', 'action', 'prefix', 'sign', 'name', 'suffix'],
    fields: [
      choice('category', 'Category', categories, { required: true }),
      choice('person', 'Person', persons, by('./category')),
      choice('action', 'Action', actions, by('./person')),
      choice('sign', 'Sign or symptom', signs, by('./action')),
      text('prefix', 'Words before the sign', { ...filledIn(fillIns.prefix), required: false }),
      text('name', 'Name', filledIn(fillIns.name)),
      text('suffix', 'Measure or words after it', filledIn(fillIns.suffix)),
      choice('weeks', 'Duration', goalDurations, { required: true }),
    ],
    ...parts,
  });
}
