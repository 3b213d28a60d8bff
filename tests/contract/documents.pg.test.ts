import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  importData,
  importedDocuments,
  readImportedDocument,
  readPatient,
} from '#contract/patients.ts';
import { careSummaryXml, concernXml, sectionXml } from '#domain/care-summary/testing/xml.ts';
import { errors, isErrorCode } from '#contract/errors.ts';
import { archivePatient, patientStatusPreview } from '#contract/life.ts';
import { pacificDate } from '#domain/pacific.ts';
import { must } from '#domain/must.ts';
import { racesOf } from '#domain/races.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
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

describe.skipIf(!isThere).each(databasesOf(import.meta.url))(
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
      // Unfolded, it would take minutes.
      expect(performance.now() - started).toBeLessThan(30_000);
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

describe.each(databasesOf(import.meta.url))(
  'the document of an imported chart on %s',
  (database) => {
    let server: TestServer;
    let scheduler: Awaited<ReturnType<typeof signedIn>>;
    beforeAll(async () => {
      server = await startServer({ database });
      scheduler = await signedIn(server.url, 'scheduler');
    });
    afterAll(() => server.stop());

    const xml = careSummaryXml({
      patient:
        '<patient><name><given>Ada</given><family>Quill</family><suffix>Jr</suffix></name></patient>',
      sections: sectionXml(
        '48765-2',
        concernXml('<observation negationInd="true"><value code="416098002"/></observation>') +
          concernXml('<observation nullFlavor="MSK"/>'),
      ),
    });
    const imported = (confirmDuplicate = true) =>
      scheduler.call(importData, { fileName: 'quill.xml', xml, confirmDuplicate });

    it('is kept as it came, with what it said that is no row; opening it is audited', async () => {
      const { patientId, name } = await imported();
      expect(name).toBe('Quill Jr, Ada');
      const { documents } = await scheduler.call(importedDocuments, { patientId });
      expect(documents).toMatchObject([
        { fileName: 'quill.xml', negations: ['No known drug allergies'], withheld: 1, unnamed: 0 },
      ]);
      const { id } = must(documents[0], 'document');
      expect(await scheduler.call(readImportedDocument, { id })).toEqual({
        fileName: 'quill.xml',
        xml,
      });
      const audited = await server
        .inside()
        .db.selectFrom('audit')
        .select('action')
        .where('entity_id', '=', patientId)
        .execute();
      expect(audited.map(({ action }) => action)).toContain('importedDocument');
      const { values } = (await scheduler.call(readPatient, { id: patientId })).patient.content.doc;
      expect(Object.values(values)).toContain('No known drug allergies');
    });

    it('has the race the agency lists by that name, and the language it says', async () => {
      const person =
        '<patient><name><given>Ada</given><family>Raceworth</family></name>' +
        '<birthTime value="19440105"/><raceCode code="2106-3" displayName="White"/>' +
        '<ethnicGroupCode code="2186-5" displayName="Not Hispanic or Latino"/>' +
        '<languageCommunication><languageCode code="es"/></languageCommunication></patient>';
      const { patientId } = await scheduler.call(importData, {
        fileName: 'raceworth.xml',
        xml: careSummaryXml({ patient: person }),
        confirmDuplicate: true,
        name: null,
      });
      const { values } = (await scheduler.call(readPatient, { id: patientId })).patient.content.doc;
      const { constants } = scheduler.state;
      const white = must(
        racesOf(constants).find(({ name }) => name === 'White'),
        'a race of the agency',
      );
      expect(values).toMatchObject({ race: white.id, languageCode: 'es' });
    });

    it('belongs to the agency: another one’s office does not find it', async () => {
      const { patientId } = await imported();
      const { documents } = await scheduler.call(importedDocuments, { patientId });
      const { id } = must(documents[0], 'document');
      const other = await signedIn(server.url, 'admin.ridge');
      expect((await other.call(importedDocuments, { patientId })).documents).toEqual([]);
      expect((await other.ask(readImportedDocument, { id })).problem.code).toBe('record.not-found');
    });

    it('stays when the import is undone, which archives the draft as it is', async () => {
      const { patientId } = await imported();
      const date = pacificDate(new Date());
      const wish = { id: patientId, status: 'Archived' as const, date };
      const { mark } = await scheduler.call(patientStatusPreview, wish);
      const reason = 'Import undone';
      const { patient } = await scheduler.call(archivePatient, {
        id: patientId,
        date,
        reason,
        mark,
      });
      expect(patient.status).toBe('Archived');
      expect((await scheduler.call(importedDocuments, { patientId })).documents).toHaveLength(1);
    });
  },
);
