import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  formLoaders,
  formNames,
  formSamples,
  loadersFile,
  namesFile,
  releasedFile,
  releasedForms,
  samplesFile,
} from './released.ts';

it('lists every form folder; npm run i18n writes the lists', async () => {
  expect(readFileSync(releasedFile, 'utf8')).toBe(await releasedForms());
  expect(readFileSync(loadersFile, 'utf8')).toBe(await formLoaders());
  expect(readFileSync(namesFile, 'utf8')).toBe(await formNames());
  expect(readFileSync(samplesFile, 'utf8')).toBe(await formSamples());
});
