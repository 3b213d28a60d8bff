import { dayNumber } from '#domain/calendar-date.ts';
import {
  choice,
  date,
  longText,
  section,
  yesNo,
  type FormDefinition,
  type Section,
} from '../../define.ts';
import { observed } from './kinds.ts';
import { reassessmentRule } from './sources.ts';
import { happened } from '../asked.ts';

/** Calendar days within which function is measured again (42 CFR 409.44(c)(2)). */
const longestInterval = 30;

const last = 'reassessment.last';
const tooLate =
  'More than 30 calendar days since the last functional assessment: tell the ' +
  'office, visits in between may not be covered.';
const inFuture = 'The last functional assessment cannot be after this visit.';

/** What the rule asks of a reassessment: when, by which measurements, and what follows. */
export const reassessment: Section = section({
  id: 'reassessment',
  title: '30-day reassessment',
  source: reassessmentRule,
  items: [
    date(last, 'Last functional assessment by a therapist of this discipline', {
      required: true,
      ...happened,
      hint: 'Evaluation or reassessment, whichever was later. An assistant’s visit does not count.',
      ...observed,
    }),
    choice(
      'reassessment.progress',
      'Progress since the last assessment',
      {
        expected: 'As expected',
        slower: 'Slower than expected',
        none: 'No measurable progress',
        declined: 'Function declined',
      },
      { required: true, ...observed },
    ),
    longText('reassessment.why', 'Why progress falls short, and what changes in the plan', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'reassessment.progress', oneOf: ['slower', 'none', 'declined'] },
    }),
    longText('reassessment.measured', 'Objective measurements compared with the last assessment', {
      required: true,
      hint: 'Name the test, the result then and now, such as TUG 22 s, now 15 s.',
    }),
    yesNo('reassessment.effective', 'Treatment is effective', { required: true, ...observed }),
    longText('reassessment.expected', 'What is still expected of therapy, and by when', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'reassessment.effective', equals: true },
    }),
    longText('reassessment.notEffective', 'What will be done instead', {
      maxLength: 1_000,
      required: true,
      showIf: { path: 'reassessment.effective', equals: false },
    }),
  ],
});

/** Judges the interval since the last assessment. */
export const reassessmentChecks: NonNullable<FormDefinition['checks']> = (
  answers,
  { visitDate },
) => {
  const from = dayNumber(answers[last]);
  const to = dayNumber(visitDate);
  if (from === null || to === null) return [];
  if (from > to)
    return [{ id: 'therapy.reassessment-order', severity: 'fatal', paths: [last], text: inFuture }];
  return to - from > longestInterval
    ? [{ id: 'therapy.reassessment-late', severity: 'warning', paths: [last], text: tooLate }]
    : [];
};

export const reassessmentTexts: readonly string[] = [tooLate, inFuture];
