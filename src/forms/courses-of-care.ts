/**
 * Notes of one course of care share their paths: what one set, such as the goals of an evaluation,
 * *Copy* offers in the next. `copyFromLast` takes only what the current form asks then.
 */
type Course = {
  /** Forms whose notes are offered. */
  readonly from: readonly string[];
  /** Forms that only take them over: they answer too little to be the last of anything. */
  readonly into?: readonly string[];
};

const courses: readonly Course[] = [
  ...['pt', 'ot', 'st'].map((therapy) => ({
    from: ['evaluation', 'visit', 'reassessment', 'discharge'].map(
      (document) => `${therapy}-${document}`,
    ),
  })),
  { from: ['msw-evaluation', 'msw-visit'] },
  {
    from: [
      'oasis-start-of-care',
      'oasis-resumption-of-care',
      'oasis-recertification',
      'oasis-follow-up',
      'oasis-discharge',
    ],
    into: ['oasis-transfer', 'oasis-transfer-discharge', 'oasis-death-at-home'],
  },
];

/** Ids of the forms whose last note is offered in a note of this form; its own without a course. */
export const courseOf = (formId: string): readonly string[] =>
  courses.find(({ from, into = [] }) => [...from, ...into].includes(formId))?.from ?? [formId];
