import { readPackText } from '#contract/read-pack.ts';
import type { FieldReason } from '#contract/errors.ts';
import { defineForm } from '#forms/define.ts';
import { countsOf } from '#forms/packs/readers/counts.ts';
import { readFhir } from '#forms/packs/readers/fhir.ts';
import { readLforms } from '#forms/packs/readers/lforms.ts';
import type { Carry, ReadFault, ReadResult } from '#forms/packs/readers/outline.ts';
import { readXForm } from '#forms/packs/readers/xform.ts';
import { readXlsform, type Sheets } from '#forms/packs/readers/xlsform.ts';

/** A file read as a form, or why it is none. */
export type ReadForm =
  | ({ readonly ok: true } & Omit<Carry, 'paths'>)
  | { readonly ok: false; readonly fault: ReadFault; readonly place: string }
  | { readonly ok: false; readonly reasons: readonly FieldReason[] };

/** Cells of a sheet that are read at most; XLSForms have about thirty columns. */
const mostCells = { rows: 20_001, columns: 200 } as const;

/** The sheets of an Excel file, old or new; the library is loaded with the first one. */
async function sheetsOf(bytes: ArrayBuffer): Promise<Sheets> {
  const { read, utils } = await import('@e965/xlsx');
  const book = read(bytes, { sheetRows: mostCells.rows, cellHTML: false, cellFormula: false });
  return Object.fromEntries(
    book.SheetNames.map((name) => {
      const sheet = book.Sheets[name];
      const rows: unknown[][] = sheet
        ? utils.sheet_to_json(sheet, { header: 1, raw: false, defval: '' })
        : [];
      return [
        name,
        rows.map((row) =>
          row.slice(0, mostCells.columns).map((cell) => (typeof cell === 'string' ? cell : '')),
        ),
      ];
    }),
  );
}

const largest = 12_000_000; // bytes

/** A pack, made here or by another agency, or one of the public formats, known by its content. */
export async function readFormFile(file: File): Promise<ReadForm> {
  if (file.size > largest) return { ok: false, fault: 'too-large', place: '' };
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  // Old workbooks begin with D0 CF, new ones are ZIP archives.
  const isBook = (first === 0xd0 && second === 0xcf) || (first === 0x50 && second === 0x4b);
  if (isBook) return readBook(bytes);
  const text = new TextDecoder().decode(bytes);
  return text.trimStart().startsWith('<') ? readXForm(text) : readJsonForm(text);
}

async function readBook(bytes: ArrayBuffer): Promise<ReadResult> {
  try {
    return readXlsform(await sheetsOf(bytes));
  } catch {
    // The library throws whatever it stumbles over in a broken file.
    return { ok: false, fault: 'not-this-format', place: '' };
  }
}

function readJsonForm(text: string): ReadForm {
  if (/"format"\s*:\s*"porchlight-form-pack/.test(text.slice(0, 1_000))) return readOwnPack(text);
  const fhir = readFhir(text);
  return fhir.ok || fhir.fault !== 'not-this-format' ? fhir : readLforms(text);
}

function readOwnPack(text: string): ReadForm {
  const read = readPackText(text);
  if (!read.ok) return read;
  const { pack } = read;
  return {
    ok: true,
    pack,
    carried: countsOf(defineForm({ ...pack.form }), pack.texts),
    notCarried: [],
  };
}
