import { oasisSample } from '../oasis/sample.ts';
import { oasisDeathAtHome } from './form.ts';

/** The patient died at home, without findings. For the demo. */
export const sample = oasisSample(oasisDeathAtHome);
