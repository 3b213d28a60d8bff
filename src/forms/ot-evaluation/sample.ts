import type { Answers } from '../define.ts';
import { askedOf } from '../sections/therapy/sample/facts.ts';
import { otFacts } from '../sections/therapy/sample/ot.ts';
import { otEvaluation } from './form.ts';

/** What this document asks of the facts about one patient. For the demo. */
export const sample: Answers = askedOf(otEvaluation, otFacts);
