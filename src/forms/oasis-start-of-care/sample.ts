import { oasisSample } from '../oasis/sample.ts';

/** First comprehensive assessment of an episode, without findings. For the demo. */
export const sample = oasisSample('01');
