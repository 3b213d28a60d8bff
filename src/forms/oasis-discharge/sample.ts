import { oasisSample } from '../oasis/sample.ts';
import { oasisDischarge } from './form.ts';

/** Last assessment: the patient leaves the care of the agency, without findings. For the demo. */
export const sample = oasisSample(oasisDischarge);
