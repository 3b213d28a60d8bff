import { oasisSample } from '../oasis/sample.ts';
import { oasisTransferDischarge } from './form.ts';

/** The patient went to an inpatient facility and was discharged, without findings. For the demo. */
export const sample = oasisSample(oasisTransferDischarge);
