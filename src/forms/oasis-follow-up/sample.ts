import { oasisSample } from '../oasis/sample.ts';

/** Assessment after a major change, without findings. For the demo. */
export const sample = oasisSample('05');
