import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { releasedFile, releasedForms } from './released.ts';

it('lists every form folder; npm run i18n writes the list', () => {
  expect(readFileSync(releasedFile, 'utf8')).toBe(releasedForms());
});
