import type { Answers } from '../define.ts';
import { askedOf } from '../sections/therapy/sample/facts.ts';
import { ptFacts } from '../sections/therapy/sample/pt.ts';
import { ptDischarge } from './form.ts';

/** What this document asks of the facts about one patient. For the demo. */
export const sample: Answers = askedOf(ptDischarge, ptFacts);
