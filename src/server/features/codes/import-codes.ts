import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CodeLook, importDrugs, importIcdRelease } from '#contract/codes.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { drugRow, readDrugsFile } from '#domain/codes/drugs.ts';
import { boundExceeded, listBounds } from '#domain/codes/list-bounds.ts';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { readOrderFile } from '#domain/codes/icd-order-file.ts';
import { readTabular, type TabularFile } from '#domain/codes/icd-tabular.ts';
import { inPieces } from '#domain/in-pieces.ts';
import { daysBetween } from '#domain/dates.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { readyInForce } from './ready-lists.ts';

/**
 * The browser hands a file over byte for byte, one character each. A character of more than one
 * byte would be cut to one, and another text would have the hash of the file.
 *
 * @throws Refusal request.invalid
 */
function bytesOf(text: string, path: string): Buffer {
  const bytes = Buffer.from(text, 'latin1');
  if (bytes.toString('latin1') !== text)
    throw new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });
  return bytes;
}
const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** @throws Refusal request.invalid, days.order */
function checkDays({ from, to }: { readonly from: string; readonly to: string | null }): void {
  const wrong = (path: string, code: 'request.invalid' | 'days.order') =>
    new Refusal(code, { fields: [{ path, code }] });
  if (!isCalendarDate(from)) throw wrong('from', 'request.invalid');
  if (to === null) return;
  if (!isCalendarDate(to)) throw wrong('to', 'request.invalid');
  if (daysBetween(from, to) < 0) throw wrong('to', 'days.order');
}

/** Why a list is larger than any that is published; null where it is not. */
async function tooLargeOf(kind: CodeKind, rows: readonly string[]): Promise<CodeLook['problem']> {
  const of = await inPieces(boundExceeded(kind, rows), setImmediate);
  return of && { of, most: listBounds[of] };
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
  server,
}: SignedInRequest<typeof importIcdRelease>): Promise<CodeLook> {
  checkDays(input);
  const order = bytesOf(input.order, 'order');
  const list = input.tabular === null ? null : bytesOf(input.tabular, 'tabular');
  const file = readOrderFile(order.toString('utf8'));
  const tabular = list && readTabular(list.toString('utf8'));
  const look = {
    fileHash: hashOf(order),
    tabularHash: list && hashOf(list),
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
  const tooLarge = await tooLargeOf('icd10cm', rows);
  if (tooLarge) return { ...look, count: rows.length, headers, problem: tooLarge };
  if (!input.preview) {
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
    server.later(() => readyInForce(repo.scope));
  }
  return { ...look, count: rows.length, headers, problem: null };
}

/** A list of drugs. @throws Refusal request.invalid, days.order */
export async function importDrugList({
  input,
  repo,
  server,
}: SignedInRequest<typeof importDrugs>): Promise<CodeLook> {
  checkDays(input);
  const bytes = bytesOf(input.drugs, 'drugs');
  const drugs = readDrugsFile(bytes.toString('utf8'));
  const look = { fileHash: hashOf(bytes), tabularHash: null, places: null, headers: null };
  if (drugs === null) return { ...look, count: null, problem: { of: 'empty' } };
  const rows = [...new Set(drugs.map(drugRow))].toSorted();
  const tooLarge = await tooLargeOf('drugs', rows);
  if (tooLarge) return { ...look, count: rows.length, problem: tooLarge };
  if (!input.preview) {
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
    server.later(() => readyInForce(repo.scope));
  }
  return { ...look, count: rows.length, problem: null };
}
