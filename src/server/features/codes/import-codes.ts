import { createHash } from 'node:crypto';
import type { CodeLook, importDrugs, importIcdRelease } from '#contract/codes.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { drugRow, readDrugsFile } from '#domain/codes/drugs.ts';
import { readOrderFile } from '#domain/codes/icd-order-file.ts';
import { readTabular, type TabularFile } from '#domain/codes/icd-tabular.ts';
import { daysBetween } from '#domain/dates.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/** The browser hands a file over byte for byte, one character each. */
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const hashOf = (text: string): string => createHash('sha256').update(bytesOf(text)).digest('hex');
const utf8 = (text: string): string => bytesOf(text).toString('utf8');

/** @throws Refusal request.invalid, days.order */
function checkDays({ from, to }: { readonly from: string; readonly to: string | null }): void {
  const wrong = (path: string, code: 'request.invalid' | 'days.order') =>
    new Refusal(code, { fields: [{ path, code }] });
  if (!isCalendarDate(from)) throw wrong('from', 'request.invalid');
  if (to === null) return;
  if (!isCalendarDate(to)) throw wrong('to', 'request.invalid');
  if (daysBetween(from, to) < 0) throw wrong('to', 'days.order');
}

const placesOf = (file: TabularFile | null): number | null =>
  file?.ok ? Object.keys(file.tabular.places).length : null;

/**
 * A release of ICD-10-CM: read and hashed here, whatever the browser said of it. A file that cannot
 * be read is not kept and says why.
 *
 * @throws Refusal request.invalid, days.order
 */
export async function importIcd({
  input,
  repo,
}: SignedInRequest<typeof importIcdRelease>): Promise<CodeLook> {
  checkDays(input);
  const file = readOrderFile(utf8(input.order));
  const tabular = input.tabular === null ? null : readTabular(utf8(input.tabular));
  const look = {
    fileHash: hashOf(input.order),
    tabularHash: input.tabular === null ? null : hashOf(input.tabular),
    places: placesOf(tabular),
  };
  if (!file.ok) {
    const problem = file.problem
      ? { of: 'line' as const, ...file.problem }
      : { of: 'empty' as const };
    return { ...look, count: null, headers: null, problem };
  }
  const { rows, headers } = file;
  if (tabular && !tabular.ok)
    return { ...look, count: rows.length, headers, problem: { of: 'tabular' } };
  if (!input.preview)
    await repo.transaction(({ codes }) =>
      codes.keep({
        id: input.id,
        kind: 'icd10cm',
        name: input.name.trim(),
        fileName: input.fileName,
        from: input.from,
        to: input.to,
        fileHash: look.fileHash,
        tabularHash: look.tabularHash,
        rows,
        notes: tabular ? JSON.stringify(tabular.tabular) : null,
      }),
    );
  return { ...look, count: rows.length, headers, problem: null };
}

/** A list of drugs. @throws Refusal request.invalid, days.order */
export async function importDrugList({
  input,
  repo,
}: SignedInRequest<typeof importDrugs>): Promise<CodeLook> {
  checkDays(input);
  const drugs = readDrugsFile(utf8(input.drugs));
  const look = { fileHash: hashOf(input.drugs), tabularHash: null, places: null, headers: null };
  if (drugs === null) return { ...look, count: null, problem: { of: 'empty' } };
  const rows = [...new Set(drugs.map(drugRow))].toSorted();
  if (!input.preview)
    await repo.transaction(({ codes }) =>
      codes.keep({
        id: input.id,
        kind: 'drugs',
        name: input.name.trim(),
        fileName: input.fileName,
        from: input.from,
        to: input.to,
        fileHash: look.fileHash,
        tabularHash: null,
        rows,
        notes: null,
      }),
    );
  return { ...look, count: rows.length, problem: null };
}
