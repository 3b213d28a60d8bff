import { choice, longText, section, text, type Field, type Section } from '../../define.ts';
import { goalRows } from '../goals.ts';
import { therapyGoals } from './goal-templates.ts';
import { observed, type TherapyParts } from './kinds.ts';
import { goalTemplates } from './sources.ts';

const progress: readonly Field[] = [
  choice(
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
  ),
  text('now', 'Performance today', {
    maxLength: 250,
    hint: 'Measured like the goal, such as 80 ft with minimal assistance.',
    ...observed,
  }),
  longText('why', 'Why revised or discontinued', {
    maxLength: 500,
    required: true,
    showIf: { path: './status', equals: 'changed' },
  }),
];

/** Short- and long-term goals: an evaluation sets them, the other documents add the progress. */
export const goals = ({ therapy, document }: TherapyParts): Section => {
  const built = goalRows('goals', therapyGoals[therapy], { min: 1 });
  return section({
    id: 'goals',
    title: 'Goals',
    source: goalTemplates,
    items: [
      {
        ...built,
        source: goalTemplates,
        hint: 'Measurable and functional: who does what, how well, by when.',
        fields: [
          choice('term', 'Term', { short: 'Short term', long: 'Long term' }, { required: true }),
          ...built.fields,
          ...(document === 'evaluation' ? [] : progress),
        ],
      },
    ],
  });
};
