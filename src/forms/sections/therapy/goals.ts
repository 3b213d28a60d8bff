import { goalDurations } from '#domain/options.ts';
import { choice, date, longText, rows, section, text, type Section } from '../../define.ts';
import { observed, type TherapyParts } from './kinds.ts';
import { goalTemplates } from './sources.ts';

const progress = choice(
  'status',
  'Progress',
  {
    notStarted: 'Not started',
    little: 'Minimal progress',
    good: 'Good progress',
    met: 'Met',
    changed: 'Revised or discontinued',
  },
  { required: true, ...observed },
);

/** Short- and long-term goals; an evaluation sets them, the others tell how far they are. */
export const goals = ({ document }: TherapyParts): Section =>
  section({
    id: 'goals',
    title: 'Goals',
    source: goalTemplates,
    items: [
      rows('goals', 'Goals', {
        rowLabel: 'Goal',
        min: 1,
        max: 20,
        hint: 'Measurable and functional: who does what, how well, by when.',
        fields: [
          choice('term', 'Term', { short: 'Short term', long: 'Long term' }, { required: true }),
          text('text', 'Goal statement', { maxLength: 500, required: true }),
          choice('weeks', 'Duration', goalDurations, { required: document === 'evaluation' }),
          date('target', 'Target date'),
          ...(document === 'evaluation'
            ? []
            : [
                progress,
                text('now', 'Performance today', {
                  maxLength: 250,
                  ...observed,
                  hint: 'Measured like the goal, such as 80 ft with minimal assistance.',
                }),
                longText('why', 'Why revised or discontinued', {
                  maxLength: 500,
                  required: true,
                  showIf: { path: './status', equals: 'changed' },
                }),
              ]),
        ],
      }),
    ],
  });
