import { oasisSample } from '../oasis/sample.ts';

/** The patient went to an inpatient facility and stays with the agency, without findings. For the demo. */
export const sample = oasisSample('06');
