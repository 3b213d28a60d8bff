import { goalOptions, performanceOptions } from '#domain/options.ts';
import {
  choice,
  section,
  table,
  yesNo,
  type Condition,
  type Field,
  type Section,
} from '../../define.ts';
import { measuredNow, observed, type TherapyParts } from './kinds.ts';
import { functionalCodes } from './sources.ts';

const rated: Condition = { path: 'functional.done', equals: true };

const hint = '1 dependent to 6 independent; 7, 9, 10 or 88 where the activity was not attempted.';

/** Today's code, and the goal where goals are set. */
const columns = ({ document }: TherapyParts): readonly Field[] => [
  choice('performance', 'Performance', performanceOptions, observed),
  ...(document === 'evaluation' || document === 'reassessment'
    ? [choice('goal', 'Goal', goalOptions)]
    : []),
];

const selfCare = [
  { id: 'A', label: 'A. Eating' },
  { id: 'B', label: 'B. Oral hygiene' },
  { id: 'C', label: 'C. Toileting hygiene' },
  { id: 'E', label: 'E. Shower or bathe self' },
  { id: 'F', label: 'F. Upper body dressing' },
  { id: 'G', label: 'G. Lower body dressing' },
  { id: 'H', label: 'H. Putting on and taking off footwear' },
];

const mobility = [
  { id: 'A', label: 'A. Roll left and right' },
  { id: 'B', label: 'B. Sit to lying' },
  { id: 'C', label: 'C. Lying to sitting on the side of the bed' },
  { id: 'D', label: 'D. Sit to stand' },
  { id: 'E', label: 'E. Chair or bed to chair transfer' },
  { id: 'F', label: 'F. Toilet transfer' },
  { id: 'G', label: 'G. Car transfer' },
  { id: 'I', label: 'I. Walk 10 feet' },
  { id: 'J', label: 'J. Walk 50 feet with two turns' },
  { id: 'K', label: 'K. Walk 150 feet' },
  { id: 'L', label: 'L. Walk 10 feet on uneven surfaces' },
  { id: 'M', label: 'M. 1 step (curb)' },
  { id: 'N', label: 'N. 4 steps' },
  { id: 'O', label: 'O. 12 steps' },
  { id: 'P', label: 'P. Picking up an object' },
];

/** Not attempted: 07, 09, 10, 88. */
const notAttempted = ['7', '9', '10', '88'];
const attempted = (id: string): Condition => ({
  not: { path: `GG0170.${id}.performance`, oneOf: notAttempted },
});

/** What OASIS skips after an activity that was not attempted: I leads to M, M and N to P. */
const skips: Readonly<Record<string, Condition>> = {
  J: attempted('I'),
  K: attempted('I'),
  L: attempted('I'),
  N: attempted('M'),
  O: { all: [attempted('M'), attempted('N')] },
};

/** Self-care and mobility in the codes of OASIS, so that therapy and nursing measure alike. */
export const functionalAbilities = (parts: TherapyParts): Section =>
  section({
    id: 'functional',
    title: 'Functional abilities (GG0130, GG0170)',
    source: functionalCodes,
    ...measuredNow(parts, 'functional'),
    items: [
      yesNo('functional.done', 'Functional abilities coded at this visit', {
        required: true,
        hint: 'Code what the patient usually does, before therapy changes it.',
        ...observed,
      }),
      table('GG0130', 'Self-care (GG0130)', {
        hint,
        showIf: rated,
        rows: selfCare,
        columns: columns(parts),
      }),
      table('GG0170', 'Mobility (GG0170)', {
        hint,
        showIf: rated,
        rows: mobility.map(({ id, label }) => {
          const showIf = skips[id];
          return showIf === undefined ? { id, label } : { id, label, showIf };
        }),
        columns: columns(parts),
      }),
      yesNo('functional.wheelchair', 'Uses a wheelchair or scooter (GG0170Q)', {
        ...observed,
        showIf: rated,
      }),
      ...(['R', 'S'] as const).map((id) =>
        choice(
          `functional.${id}`,
          id === 'R' ? 'R. Wheel 50 feet with two turns' : 'S. Wheel 150 feet',
          performanceOptions,
          {
            ...observed,
            showIf: { all: [rated, { path: 'functional.wheelchair', equals: true }] },
          },
        ),
      ),
    ],
  });
