import { oasisSample } from '../oasis/sample.ts';

/** The patient died at home, without findings. For the demo. */
export const sample = oasisSample('08');
