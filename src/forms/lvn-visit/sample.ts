import type { Answers } from '../define.ts';
import { sample as nursing } from '../skilled-nursing-visit/sample.ts';

/** What only a registered nurse charts, and what an uneventful visit does not open. */
const left = new RegExp(
  [
    '^(discharge|supervision)[.]',
    '^plan[.](change|changeDetail|referrals|emergency)$',
    '^cardiovascular[.]bleeding$',
    '^endocrine[.](feet|symptoms)$',
    '^medication[.]physician$',
  ].join('|'),
);

/** An uneventful visit of an LVN/LPN. For the demo; a patient's profile overrides it. */
export const sample: Answers = {
  ...Object.fromEntries(Object.entries(nursing).filter(([path]) => !left.test(path))),
  'rnReport.findings': ['none'],
};
