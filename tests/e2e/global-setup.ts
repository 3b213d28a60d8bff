import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresFolder, startPostgres } from '../support/postgres.ts';
import { dropTemplate, makeTemplate } from '../support/story-app.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The demo agency on a PostgreSQL, as an agency runs it; embedded where there is none. */
    template: string;
    /** Data folder with the demo agency in the embedded database, as the README starts it. */
    embedded: string;
  }
}

/** Seeds the demo agency once for all end-to-end tests, in each database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = (): string => mkdtempSync(join(tmpdir(), 'porchlight-template-'));
  const embedded = folder();
  project.provide('embedded', embedded);
  if (postgresFolder() === undefined) {
    await makeTemplate(embedded);
    project.provide('template', embedded);
    return () => Promise.resolve(dropTemplate(embedded));
  }
  const postgres = await startPostgres({ fsync: false });
  const template = folder();
  const end = async (): Promise<void> => {
    dropTemplate(embedded);
    dropTemplate(template);
    await postgres.stop();
  };
  try {
    await Promise.all([makeTemplate(embedded), makeTemplate(template, postgres.url)]);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('template', template);
  return end;
}
