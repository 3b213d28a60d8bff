import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { metaFile, metaText } from './command-meta.ts';

it('the light table of the commands says what the commands say', async () => {
  expect(readFileSync(metaFile, 'utf8'), 'run `npm run commands`').toBe(await metaText());
});
