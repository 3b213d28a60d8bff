import { existsSync, readFileSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { defineForm, type FormDefinition } from '#forms/define.ts';
import { readFhir } from '#forms/packs/readers/fhir.ts';
import { readLforms } from '#forms/packs/readers/lforms.ts';
import type { Carry, ReadResult } from '#forms/packs/readers/outline.ts';
import { readXForm } from '#forms/packs/readers/xform.ts';
import { readXlsform, type Sheets } from '#forms/packs/readers/xlsform.ts';

/** Public forms, used in place (../shared/data/forms/README.md). */
const folder = new URL('../../../../shared/data/forms/', import.meta.url);
const other = new URL('../../../../../shared/data/forms/', import.meta.url);
const place = existsSync(folder) ? folder : other;
export const areThere = existsSync(place);

export const textOfFile = (name: string): string => readFileSync(new URL(name, place), 'utf8');

const sheetsOf = (name: string): Sheets => {
  const book = read(readFileSync(new URL(name, place)));
  return Object.fromEntries(
    book.SheetNames.map((sheet) => {
      const found = book.Sheets[sheet];
      const rows: string[][] = found
        ? utils.sheet_to_json(found, { header: 1, raw: false, defval: '' })
        : [];
      return [sheet, rows];
    }),
  );
};

const readNamed = (name: string): ReadResult => {
  if (/\.xlsx?$/.test(name)) return readXlsform(sheetsOf(name));
  const text = textOfFile(name);
  if (name.endsWith('.xml')) return readXForm(text);
  return name.startsWith('fhir') ? readFhir(text) : readLforms(text);
};

/** A public form carried in, frozen like a built-in one. */
export function carriedFrom(name: string): Carry & { readonly form: FormDefinition } {
  const carry = readNamed(name);
  if (!carry.ok) throw new Error(`${name}: ${carry.fault} at ${carry.place}`);
  return { ...carry, form: defineForm({ ...carry.pack.form }) };
}

export const publicForms = [
  'fhir-asq3.json',
  'fhir-cvd-risk.json',
  'fhir-family-history.json',
  'fhir-health-check.json',
  'fhir-phq9.json',
  'lforms-mds3.json',
  'xform-child-vaccination.xml',
  'xform-eimci.xml',
  'xform-who-verbal-autopsy.xml',
  'xlsform-repeat-date.xls',
  'xlsform-spec-test.xlsx',
] as const;
