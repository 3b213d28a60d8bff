/**
 * Forms whose notes follow one another in a course of care and share their paths: what one set, such
 * as the goals of an evaluation, *Copy* offers in the next. `copyFromLast` takes only what the
 * current form asks then.
 */
const courses: readonly (readonly string[])[] = [
  ...['pt', 'ot', 'st'].map((therapy) =>
    ['evaluation', 'visit', 'reassessment', 'discharge'].map(
      (document) => `${therapy}-${document}`,
    ),
  ),
  ['msw-evaluation', 'msw-visit'],
];

/** Ids of the forms of a course of care, this one's included. */
export const courseOf = (formId: string): readonly string[] =>
  courses.find((course) => course.includes(formId)) ?? [formId];
