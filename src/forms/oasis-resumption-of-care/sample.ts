import { oasisSample } from '../oasis/sample.ts';
import { oasisResumptionOfCare } from './form.ts';

/** Assessment after an inpatient stay, without findings. For the demo. */
export const sample = oasisSample(oasisResumptionOfCare);
