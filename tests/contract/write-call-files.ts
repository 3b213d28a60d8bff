import { writeFileSync } from 'node:fs';
import { callFiles } from './call-files.ts';

/** First part of `npm run shapes`, because the second reads every call. */
for (const { path, text } of callFiles()) writeFileSync(path, text);
