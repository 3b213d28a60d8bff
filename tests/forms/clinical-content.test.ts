import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestForms } from '#forms/registry.ts';
import { promises } from './promises.ts';
import { clinicalContent, writtenContent } from './clinical-content.ts';

it('lists every form with its sources; npm run i18n writes it', async () => {
  expect(writtenContent()).toBe(await clinicalContent());
  for (const { title } of newestForms()) expect(writtenContent()).toContain(`## ${title}\n`);
});

it('shows what is promised in files that are there', () => {
  const root = join(import.meta.dirname, '../..');
  const named = Object.values(promises)
    .flat()
    .flatMap(({ shown }) => shown);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
