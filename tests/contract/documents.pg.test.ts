import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { importData, readPatient } from '#contract/patients.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databaseKinds } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

/**
 * Public documents are read where they lie beside the project, and skipped with a message where
 * they do not.
 */
const samples = new URL('../../../shared/data/', import.meta.url);
const isThere =
  existsSync(new URL('ccda/MANIFEST.csv', samples)) && existsSync(new URL('hostile/', samples));
const textOf = (path: string): string => readFileSync(new URL(path, samples), 'utf8');

test('public documents lie beside the project', ({ skip }) => {
  skip(!isThere, 'no public documents in ../shared/data: they were not imported');
  expect(isThere).toBe(true);
});

/** Documents that were made to break readers, and what each has to be refused with. */
const hostile: readonly (readonly [string, string])[] = [
  ['bluebutton_broken.xml', 'ccda.not-well-formed'],
  ['bluebutton_empty.xml', 'ccda.no-record-target'],
  ['defusedxml_cyclic.xml', 'ccda.doctype'],
  ['defusedxml_dtd.xml', 'ccda.doctype'],
  ['defusedxml_external.xml', 'ccda.doctype'],
  ['defusedxml_xmlbomb.xml', 'ccda.doctype'],
];

/** First and `expected_import` column of the manifest. */
function manifest(): (readonly [string, string])[] {
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      (match) => match[1] ?? match[2] ?? '',
    );
  const [head = '', ...lines] = textOf('ccda/MANIFEST.csv').trim().split(/\r?\n/);
  const column = cells(head).indexOf('expected_import');
  return lines.map(
    (line) => [must(cells(line)[0], 'file'), must(cells(line)[column], 'expected_import')] as const,
  );
}

describe.skipIf(!isThere).each(databaseKinds())(
  'documents of strangers on %s (rules §5)',
  (database) => {
    let server: TestServer;
    let scheduler: Api;
    const documents = isThere ? manifest() : [];
    const patients = async (): Promise<number> =>
      (
        await server
          .inside()
          .db.selectFrom('patient')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count;
    const give = (path: string) =>
      scheduler.ask<typeof importData>(importData, {
        fileName: path,
        xml: textOf(path),
        confirmDuplicate: true,
      });
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
    });
    afterAll(() => server.stop());

    it.each(['summary.html', 'summary.xml.exe'])(
      'refuses a care summary that is called %s',
      async (fileName) => {
        const before = await patients();
        const answer = await scheduler.ask<typeof importData>(importData, {
          fileName,
          xml: textOf('ccda/001_CCD.xml'),
          confirmDuplicate: true,
        });
        expect(answer.problem).toMatchObject({ status: 422, code: 'ccda.name' });
        expect(await patients()).toBe(before);
      },
    );

    it.each(hostile)('refuses %s as %s, and keeps nothing of it', async (file, code) => {
      const before = await patients();
      const started = performance.now();
      expect((await give(`hostile/${file}`)).problem).toMatchObject({ status: 422, code });
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(await patients()).toBe(before);
    });

    it.each(documents)('%s: %s', async (file, expected) => {
      const before = await patients();
      const { status, body, problem } = await give(`ccda/${file}`);
      if (status === 200) {
        expect(expected === 'import ok' ? [] : expected.split('; ')).toEqual(body.messages);
        expect(await patients()).toBe(before + 1);
        expect((await scheduler.call(readPatient, { id: body.patientId })).patient).toMatchObject({
          status: 'Draft',
          content: { conflicts: [] },
        });
        return;
      }
      expect(await patients()).toBe(before);
      expect(status).toBe(422);
      if (expected === 'parse error') expect(problem.code).toBe('ccda.not-well-formed');
      else
        expect(isErrorCode(problem.code) ? errors[problem.code].text : problem.code).toBe(expected);
    });
  },
);
