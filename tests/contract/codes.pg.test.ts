import { createHash, randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLogs } from '#contract/audit.ts';
import {
  codeReleases,
  findCodes,
  findDrugs,
  getDrugs,
  getICDCodes,
  getICDNotes,
  importDrugs,
  importIcdRelease,
  removeCodeRelease,
} from '#contract/codes.ts';
import { unpackRows } from '#domain/codes/packed-rows.ts';
import { withDifference } from '#domain/codes/row-difference.ts';
import { nextOrderFile, sampleOrderFile, sampleTabular } from '#domain/testing/icd-samples.ts';
import { readyAtStart } from '#server/features/codes/ready-lists.ts';
import { signedIn, type Api } from '../support/api.ts';
import { databasesOf } from '../support/databases.ts';
import { startServer, type TestServer } from '../support/server.ts';

const release = (parts: Partial<Parameters<typeof icd>[0]> = {}) => icd(parts);
function icd(parts: {
  order?: string;
  tabular?: string | null;
  from?: string;
  to?: string | null;
  name?: string;
  preview?: boolean;
}) {
  return {
    id: randomUUID(),
    name: 'Sample release',
    fileName: 'icd10cm_order_2026.txt',
    from: '10/01/2024',
    to: null,
    order: sampleOrderFile(),
    tabular: null,
    preview: false,
    ...parts,
  };
}
const drug = {
  brand_name: 'SAMPLE-PRIL',
  active_ingredients: [{ name: 'SAMPLOPRIL', strength: '10MG' }],
  dosage_form: 'TABLET',
  route: 'ORAL',
};
const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');
const textOf = (base64: string): string =>
  gunzipSync(Buffer.from(base64, 'base64')).toString('utf8');
const rowsOf = (base64: string): readonly string[] => unpackRows(textOf(base64)) ?? [];

describe.each(databasesOf(import.meta.url))(
  'codes and drugs of an agency, on %s (decision 093)',
  (database) => {
    let server: TestServer;
    let admin: Api;
    let nurse: Api;
    beforeAll(async () => {
      server = await startServer({ database });
      admin = await signedIn(server.url, 'admin');
      nurse = await signedIn(server.url, 'nurse');
    });
    afterAll(() => server.stop());
    const all = async () => (await admin.call(codeReleases, { pageSize: 100 })).rows;
    beforeEach(async () => {
      for (const { id, revision } of await all())
        await admin.call(removeCodeRelease, { id, revision });
    });

    it('a file is looked at: hash, entries, headings, notes; nothing is kept', async () => {
      const given = release({ tabular: sampleTabular, preview: true });
      expect(await admin.call(importIcdRelease, given)).toEqual({
        count: 5,
        headers: 2,
        places: 5,
        fileHash: sha256(given.order),
        tabularHash: sha256(sampleTabular),
        problem: null,
      });
      expect(await all()).toEqual([]);
    });

    it('a file that does not fit is not kept, and the line is named', async () => {
      const order = `${sampleOrderFile()}not a line\r\n`;
      expect(await admin.call(importIcdRelease, release({ order }))).toMatchObject({
        count: null,
        problem: { of: 'line', line: 8, what: 'number', text: 'not a line' },
      });
      expect(await admin.call(importIcdRelease, release({ order: '' }))).toMatchObject({
        problem: { of: 'empty' },
      });
      expect(await admin.call(importIcdRelease, release({ tabular: '<html/>' }))).toMatchObject({
        count: 5,
        problem: { of: 'tabular' },
      });
      expect(await all()).toEqual([]);
    });

    it('a text that is no file byte for byte is refused: its hash would be another one’s', async () => {
      const order = sampleOrderFile().replace('Heart', `${String.fromCodePoint(0x148)}eart`);
      const drugs = JSON.stringify([{ ...drug, brand_name: 'Œ' }]);
      const { order: _order, tabular: _tabular, ...list } = release();
      for (const asked of [
        admin.ask(importIcdRelease, release({ order })),
        admin.ask(importIcdRelease, release({ tabular: `${sampleTabular}Œ` })),
        admin.ask(importDrugs, { ...list, drugs }),
      ])
        expect((await asked).problem.code).toBe('request.invalid');
      expect(await all()).toEqual([]);
    });

    it('a list larger than any that is published is not kept, and says why', async () => {
      const text = (row: number) =>
        Array.from({ length: 20 }, (_, at) => `w${row * 20 + at}`).join('-');
      const many = Array.from({ length: 10_001 }, (_, row) => ({
        brand_name: `B${row}`,
        active_ingredients: [{ name: text(row), strength: '' }],
      }));
      const { order: _order, tabular: _tabular, ...list } = release();
      const look = await admin.call(importDrugs, { ...list, drugs: JSON.stringify(many) });
      expect(look.problem).toEqual({ of: 'words', most: 200_000 });
      const long = `${sampleOrderFile().trimEnd()}${' x'.repeat(10_001)}\r\n`;
      expect(await admin.call(importIcdRelease, release({ order: long }))).toMatchObject({
        problem: { of: 'row', most: 20_000 },
      });
      expect(await all()).toEqual([]);
    });

    it('a release is kept once, with its hashes in list and audit log', async () => {
      const given = release({ tabular: sampleTabular });
      await admin.call(importIcdRelease, given);
      await admin.call(importIcdRelease, given);
      expect(await all()).toMatchObject([
        {
          id: given.id,
          kind: 'icd10cm',
          name: 'Sample release',
          count: 5,
          fileHash: sha256(given.order),
          tabularHash: sha256(sampleTabular),
          added: null,
          inForce: true,
        },
      ]);
      const { rows } = await admin.call(auditLogs, { pageSize: 100 });
      expect(
        rows.find(({ record }) => record.kind === 'codeRelease' && record.id === given.id)?.detail,
      ).toContainEqual({ name: 'fileHash', value: sha256(given.order) });
    });

    it('a phone gets the list whole, nothing when it has it, and then the difference', async () => {
      expect(await nurse.call(getICDCodes, { have: null })).toEqual({ kind: 'none' });
      await admin.call(importIcdRelease, release());
      const first = await nurse.call(getICDCodes, { have: null });
      if (first.kind !== 'whole') throw new Error(first.kind);
      const before = rowsOf(first.rows);
      expect(before).toContain('I50.9\tHeart failure, unspecified');
      const { hash } = first.release;
      expect(createHash('sha256').update(before.join('\n')).digest('hex')).toBe(hash);
      expect(await nurse.call(getICDCodes, { have: hash })).toEqual({ kind: 'same' });
      await admin.call(importIcdRelease, release({ order: nextOrderFile(), from: '10/01/2025' }));
      expect((await all())[0]).toMatchObject({ added: 2, removed: 2 });
      const next = await nurse.call(getICDCodes, { have: hash });
      const whole = await nurse.call(getICDCodes, { have: 'f'.repeat(64) });
      if (whole.kind !== 'whole') throw new Error(whole.kind);
      const after = rowsOf(whole.rows);
      expect(after).toContain('Z99.9\tSample dependence on a machine');
      if (next.kind === 'difference') {
        const difference = { removed: [...rowsOf(next.removed)], added: [...rowsOf(next.added)] };
        expect(withDifference(before, difference)).toEqual(after);
      } else {
        // Five codes are smaller than what says that two of them changed.
        expect(next).toEqual(whole);
      }
    });

    it('a release counts from its first day to its last', async () => {
      await admin.call(importIcdRelease, release({ from: '10/01/2020', to: '09/30/2021' }));
      expect(await nurse.call(findCodes, { words: 'heart' })).toEqual({
        codes: [],
        more: 0,
        release: null,
      });
      await admin.call(importIcdRelease, release({ from: '10/01/2090', name: 'To come' }));
      expect(await nurse.call(getICDCodes, { have: null })).toEqual({ kind: 'none' });
      await admin.call(importIcdRelease, release({ name: 'Now' }));
      expect((await all()).filter(({ inForce }) => inForce).map(({ name }) => name)).toEqual([
        'Now',
      ]);
      expect(await nurse.call(findCodes, { words: 'failure heart' })).toEqual({
        codes: [{ code: 'I50.9', text: 'Heart failure, unspecified' }],
        more: 0,
        release: 'Now',
      });
    });

    it('a search says how many codes it leaves out', async () => {
      const rows = Array.from(
        { length: 25 },
        (_, index) => [`Z${100 + index}`, 1, `Sample cause ${index}`] as const,
      );
      await admin.call(importIcdRelease, release({ order: sampleOrderFile(rows), name: 'Long' }));
      const { codes, more } = await nurse.call(findCodes, { words: 'sample cause' });
      expect([codes.length, more]).toEqual([20, 5]);
    });

    it('a release is ready to be searched before the first question, after an import and at a start', async () => {
      const { db } = server.inside();
      /** What a search finds that cannot read the stored list. */
      const withoutContent = async (words: string): Promise<readonly string[]> => {
        const kept = await db.deleteFrom('code_content').returningAll().execute();
        try {
          const asked = await nurse.ask<typeof findCodes>(findCodes, { words });
          return asked.status === 200 ? asked.body.codes.map(({ code }) => code) : [];
        } finally {
          await db.insertInto('code_content').values(kept).execute();
        }
      };
      const order = sampleOrderFile([['I509', 1, 'Heart failure, readied']]);
      await admin.call(importIcdRelease, release({ order }));
      await server.settled();
      expect(await withoutContent('readied')).toEqual(['I50.9']);

      // No process has readied a list of this hash.
      await db
        .updateTable('code_release')
        .set({ list_hash: 'f'.repeat(64) })
        .execute();
      expect(await withoutContent('readied')).toEqual([]);
      await readyAtStart(server.inside());
      expect(await withoutContent('readied')).toEqual(['I50.9']);
    });

    it('what the tabular list says is downloaded once', async () => {
      await admin.call(importIcdRelease, release({ tabular: sampleTabular }));
      const { hash, notes } = await nurse.call(getICDNotes, { have: null });
      expect(JSON.parse(textOf(notes ?? ''))).toMatchObject({
        version: '2026',
        places: { I10: { notes: { excludes1: ['sample excluded condition (O10)'] } } },
      });
      expect(await nurse.call(getICDNotes, { have: hash })).toEqual({ hash, notes: null });
    });

    it('drugs are found in the list, and nowhere without list and service', async () => {
      expect(await nurse.call(findDrugs, { words: 'sample' })).toEqual({
        drugs: [],
        more: 0,
        source: 'none',
      });
      const given = {
        id: randomUUID(),
        name: 'Sample drugs',
        fileName: 'drugs.json',
        from: '01/01/2025',
        to: null,
        preview: false,
        drugs: JSON.stringify({ results: [drug, drug] }),
      };
      expect(await admin.call(importDrugs, given)).toMatchObject({ count: 1, problem: null });
      expect(await nurse.call(findDrugs, { words: '10mg samplo' })).toEqual({
        drugs: [drug],
        more: 0,
        source: 'import',
      });
      const list = await nurse.call(getDrugs, { have: null });
      expect(list.kind === 'whole' && rowsOf(list.rows)).toEqual([
        'SAMPLE-PRIL\tTABLET\tORAL\tSAMPLOPRIL\t10MG',
      ]);
      expect(
        await admin.call(importDrugs, { ...given, id: randomUUID(), drugs: '[]' }),
      ).toMatchObject({ count: null, problem: { of: 'empty' } });
    });

    it('only an administrator takes in, and days are checked', async () => {
      expect((await nurse.ask(importIcdRelease, release())).problem.code).toBe('access.denied');
      expect((await admin.ask(importIcdRelease, release({ to: '09/30/2024' }))).problem.code).toBe(
        'days.order',
      );
      expect(
        (await admin.ask(importIcdRelease, release({ from: '02/30/2024' }))).problem.code,
      ).toBe('request.invalid');
      const [row] = await (async () => {
        await admin.call(importIcdRelease, release());
        return all();
      })();
      const { id = '', revision = 0 } = row ?? {};
      expect(
        (await admin.ask(removeCodeRelease, { id, revision: revision + 1 })).problem.code,
      ).toBe('record.changed');
      expect(
        (await admin.ask(removeCodeRelease, { id: randomUUID(), revision: 1 })).problem.code,
      ).toBe('record.not-found');
    });
  },
);
