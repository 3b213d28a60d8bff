import { expect, it } from 'vitest';
import { newestForms } from '#forms/registry.ts';
import { clinicalContent, writtenContent } from './clinical-content.ts';

it('lists every form with its sources; npm run i18n writes it', async () => {
  expect(writtenContent()).toBe(await clinicalContent());
  for (const { title } of newestForms()) expect(writtenContent()).toContain(`## ${title}\n`);
});
