import { describe, expect, it } from 'vitest';
import { readOlder } from './read-older.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const older = { mrn: 'MR100001', day: '03/04/2019', title: 'RN visit', author: 'Ann Former' };

describe('older notes from a file', () => {
  it('reads one note a row of a table: what is no known column is a field', async () => {
    const csv = [
      'MRN,Date of service,Title,Author,Pulse,Narrative',
      'MR100001,2019-03-04,RN visit,Ann Former,72,"Calm, oriented"',
      'MR100002,3/5/2019,,,,',
    ].join('\n');
    expect(await readOlder(file('old.csv', csv))).toEqual({
      ok: true,
      notes: [
        {
          ...older,
          fields: [
            { label: 'Pulse', value: '72' },
            { label: 'Narrative', value: 'Calm, oriented' },
          ],
          document: null,
        },
        {
          mrn: 'MR100002',
          day: '03/05/2019',
          title: 'Note',
          author: '',
          fields: [],
          document: null,
        },
      ],
    });
  });

  it.each([
    [{ fields: { Pulse: 72, Done: true, Given: ['a', 'b'] } }],
    [
      {
        fields: [
          { label: 'Pulse', value: 72 },
          { label: 'Done', value: true },
          { label: 'Given', value: ['a', 'b'] },
          'no field',
        ],
      },
    ],
  ])('reads fields of a list in JSON: %j', async (fields) => {
    const entry = { mrn: 'MR100001', date: '03/04/2019', title: 'RN visit', author: 'Ann Former' };
    const read = await readOlder(file('old.json', JSON.stringify([{ ...entry, ...fields }])));
    expect(read).toEqual({
      ok: true,
      notes: [
        {
          ...older,
          fields: [
            { label: 'Pulse', value: '72' },
            { label: 'Done', value: 'true' },
            { label: 'Given', value: 'a; b' },
          ],
          document: null,
        },
      ],
    });
  });

  it('takes a scanned note as it is, and leaves to a person whose it is', async () => {
    const bytes = new TextEncoder().encode('%PDF-1.7 sample');
    expect(await readOlder(file('RN visit.PDF', bytes))).toEqual({
      ok: true,
      notes: [
        {
          mrn: '',
          day: '',
          title: 'RN visit',
          author: '',
          fields: [],
          document: { fileName: 'RN visit.PDF', content: btoa('%PDF-1.7 sample') },
        },
      ],
    });
  });

  it.each([
    ['old.csv', 'mrn,date\nMR1,tomorrow', 'no-day', 1],
    ['old.csv', 'mrn,date\nMR1,2019-03-04\n,2019-03-05', 'no-mrn', 2],
    ['old.csv', 'mrn,date\nMR1,02/30/2019', 'no-day', 1],
    ['old.csv', 'mrn,date', 'empty', null],
    ['old.json', '{"a":1}', 'unreadable', null],
    ['old.json', '[', 'unreadable', null],
    ['old.pdf', 'no PDF at all', 'unreadable', null],
    ['old.docx', '', 'other-type', null],
  ] as const)('names what is wrong in %s %j: %s', async (name, content, fault, place) => {
    expect(await readOlder(file(name, content))).toEqual({ ok: false, fault, place });
  });

  it('refuses a scan beyond what is read inline', async () => {
    const large = new Uint8Array(3_000_000);
    expect(await readOlder(file('scan.pdf', large))).toEqual({
      ok: false,
      fault: 'too-large',
      place: null,
    });
  });
});
