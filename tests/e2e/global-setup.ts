import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { dropTemplate, makeTemplate } from '../support/story-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder with the demo agency, to be copied. */
    template: string;
  }
}

/** Seeds the demo agency once for all end-to-end tests. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
  await makeTemplate(folder);
  project.provide('template', folder);
  return () => dropTemplate(folder);
}
