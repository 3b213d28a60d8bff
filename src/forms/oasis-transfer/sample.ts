import { oasisSample } from '../oasis/sample.ts';
import { oasisTransfer } from './form.ts';

/** The patient went to an inpatient facility and stays with the agency, without findings. For the demo. */
export const sample = oasisSample(oasisTransfer);
