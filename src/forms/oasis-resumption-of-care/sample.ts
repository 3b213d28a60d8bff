import { oasisSample } from '../oasis/sample.ts';

/** Assessment after an inpatient stay, without findings. For the demo. */
export const sample = oasisSample('03');
