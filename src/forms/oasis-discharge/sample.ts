import { oasisSample } from '../oasis/sample.ts';

/** Last assessment: the patient leaves the care of the agency, without findings. For the demo. */
export const sample = oasisSample('09');
