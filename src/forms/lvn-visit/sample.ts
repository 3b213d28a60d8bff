import type { Answers } from '../define.ts';
import { sample as nursing } from '../skilled-nursing-visit/sample.ts';

/** What only a registered nurse charts, and what an uneventful visit does not open. */
const left =
  /^(discharge\.|plan\.(change|changeDetail|referrals|emergency)$|supervision\.|cardiovascular\.bleeding$|endocrine\.(feet|symptoms)$|medication\.physician$)/;

/** An uneventful visit of an LVN/LPN. For the demo; a patient's profile overrides it. */
export const sample: Answers = {
  ...Object.fromEntries(Object.entries(nursing).filter(([path]) => !left.test(path))),
  'rnReport.findings': ['none'],
};
