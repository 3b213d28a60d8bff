import { oasisSample } from '../oasis/sample.ts';
import { oasisRecertification } from './form.ts';

/** Assessment in the last days of a 60-day period, without findings. For the demo. */
export const sample = oasisSample(oasisRecertification);
