import { writeFileSync } from 'node:fs';
import { listedFiles } from './listed-files.ts';

/** First part of `npm run shapes`, because the second reads every call it lists. */
for (const { path, text } of listedFiles()) writeFileSync(path, text);
