import { oasisSample } from '../oasis/sample.ts';
import { oasisFollowUp } from './form.ts';

/** Assessment after a major change, without findings. For the demo. */
export const sample = oasisSample(oasisFollowUp);
