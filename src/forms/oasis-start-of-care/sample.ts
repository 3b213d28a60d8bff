import { oasisSample } from '../oasis/sample.ts';
import { oasisStartOfCare } from './form.ts';

/** First comprehensive assessment of an episode, without findings. For the demo. */
export const sample = oasisSample(oasisStartOfCare);
