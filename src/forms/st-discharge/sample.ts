import type { Answers } from '../define.ts';
import { askedOf } from '../sections/therapy/sample/facts.ts';
import { stFacts } from '../sections/therapy/sample/st.ts';
import { stDischarge } from './form.ts';

/** What this document asks of the facts about one patient. For the demo. */
export const sample: Answers = askedOf(stDischarge, stFacts);
