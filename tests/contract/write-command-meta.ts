import { writeFileSync } from 'node:fs';
import { metaFile, metaText } from './command-meta.ts';

/** `npm run commands`: writes the light table of the commands. */
writeFileSync(metaFile, await metaText());
