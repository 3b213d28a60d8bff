import { oasisSample } from '../oasis/sample.ts';

/** Assessment in the last days of a 60-day period, without findings. For the demo. */
export const sample = oasisSample('04');
