import { disciplines } from '#domain/options.ts';
import { choice, longText, rows, text, type RowGroup } from '../define.ts';
import { frequencyRule } from './federal-rules.ts';

/** Services ordered: discipline, how often and for how long, and what for. */
export const orderedServices = (label: string, parts: Partial<RowGroup> = {}): RowGroup =>
  rows('services', label, {
    rowLabel: 'Service',
    min: 1,
    max: 12,
    source: frequencyRule,
    toldBy: ['discipline', 'frequency'],
    ...parts,
    fields: [
      choice('discipline', 'Discipline', disciplines, { required: true }),
      text('frequency', 'Frequency and duration', {
        required: true,
        maxLength: 60,
        hint: 'As in the order, such as 2w9.',
      }),
      text('asNeeded', 'As-needed visits: how many, and for which signs', {
        maxLength: 200,
        hint: 'An as-needed visit needs a number and the signs that call for it.',
      }),
      longText('treatment', 'Treatments and interventions', {
        required: true,
        copyFromLast: true,
      }),
    ],
  });
