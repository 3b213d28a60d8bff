import { Refusal, type ErrorCode } from '#contract/errors.ts';
import {
  contentHead,
  fittingName,
  kindOfType,
  largestFile,
  mostFilesOfNote,
  nameFits,
  typeOfContent,
  type FileKind,
  type FileType,
} from '#domain/file-types.ts';
import { byCharacters } from '#domain/text-order.ts';
import { instantOf } from '../clock.ts';
import type { Place } from '../codec.ts';
import type { DeviceStore } from '../device-store.ts';
import { isFull } from '../outbox/local-write.ts';
import { openRow } from '../sealed-rows.ts';
import { freeSentFiles } from './sent-files.ts';
import type { Box, FilePieceRow, FileRow, Tx } from '../tables.ts';

/**
 * Files of notes on this device (decision 033): encrypted in pieces before anything else happens to
 * them.
 */

/**
 * Bytes of one encrypted piece, and of one step of an upload: eight seconds at 32 kB/s, well inside
 * a request's budget.
 */
export const pieceBytes = 262_144;

export type Files = Pick<DeviceStore, 'tables' | 'codec' | 'clock' | 'newId' | 'work'>;

/** Details of a file, sealed. */
export type FileCard = {
  readonly name: string;
  readonly kind: FileKind;
  readonly type: FileType;
  /** Empty while it is being recorded. */
  readonly sha256: string;
  readonly takenAt: string;
};

/** A file as screens show it and the upload sends it. */
export type NoteFileOnDevice = Omit<FileRow, 'box'> & FileCard;

const cardPlace = (fileId: string): Place => ({ table: 'files', id: fileId, version: 0 });
const piecePlace = (fileId: string, n: number): Place => ({
  table: 'pieces',
  id: fileId,
  version: n,
});

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', bytes));

/** @throws Refusal file.empty, file.too-large, file.type */
function checkedType(bytes: Uint8Array): FileType {
  if (bytes.length === 0) throw new Refusal('file.empty');
  if (bytes.length > largestFile) throw new Refusal('file.too-large');
  const type = typeOfContent(bytes.subarray(0, contentHead));
  if (type === null) throw new Refusal('file.type');
  return type;
}

/** Seals a file's details. */
export const sealCard = ({ codec }: Files, fileId: string, card: FileCard): Promise<Box> =>
  codec.seal(cardPlace(fileId), card);

/** @param first number of the piece that the bytes begin with */
export async function sealPieces(
  { codec }: Files,
  fileId: string,
  bytes: Uint8Array<ArrayBuffer>,
  first = 0,
): Promise<FilePieceRow[]> {
  const pieces: FilePieceRow[] = [];
  for (let at = 0; at * pieceBytes < bytes.length; at += 1) {
    pieces.push({
      fileId,
      n: first + at,
      box: await codec.sealBytes(
        piecePlace(fileId, first + at),
        bytes.slice(at * pieceBytes, (at + 1) * pieceBytes),
      ),
    });
  }
  return pieces;
}

/**
 * Keeps a file of a note, encrypted, and lets it wait for the line. It is on the device whole or
 * not at all.
 *
 * @param digest SHA-256 in hex; the browser's own by default
 * @throws Refusal file.empty, file.too-large, file.type, file.name, file.too-many; device.no-room
 */
export async function addFile(
  store: Files,
  visitId: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> },
  digest = sha256,
): Promise<string> {
  const type = checkedType(bytes);
  if (!nameFits(name, type)) throw new Refusal('file.name');
  const fileId = store.newId();
  const card: FileCard = {
    name: name.slice(0, 200),
    kind: kindOfType(type),
    type,
    sha256: await digest(bytes),
    takenAt: instantOf(store.clock),
  };
  await keepWhole(store, { fileId, visitId, card, bytes, attempts: 0 }, async (tx) => {
    if ((await tx.filesOf(visitId)).length >= mostFilesOfNote) throw new Refusal('file.too-many');
    return true;
  });
  return fileId;
}

type Whole = {
  readonly fileId: string;
  readonly visitId: string;
  readonly card: FileCard;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly attempts: number;
};

/**
 * Writes a file that waits, whole or not at all; where the device is full, copies of confirmed
 * files make room.
 *
 * @param wanted looked at in the same transaction
 * @throws Refusal device.no-room
 */
async function keepWhole(
  store: Files,
  { fileId, visitId, card, bytes, attempts }: Whole,
  wanted: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const row: FileRow = {
    fileId,
    visitId,
    state: 'waiting',
    size: bytes.length,
    sent: 0,
    attempts,
    code: null,
    kept: 1,
    box: await sealCard(store, fileId, card),
  };
  const pieces = await sealPieces(store, fileId, bytes);
  const write = (): Promise<boolean> =>
    store.tables.write(['files', 'pieces'], async (tx) => {
      if (!(await wanted(tx))) return false;
      await tx.putPieces(pieces);
      await tx.putFile(row);
      return true;
    });
  let written: boolean;
  try {
    written = await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    await freeSentFiles(store, Infinity);
    written = await write().catch((cause: unknown) => {
      throw isFull(cause) ? new Refusal('device.no-room', { cause }) : cause;
    });
  }
  if (written) store.work();
  return written;
}

/** A file on its way from one store of a person to another. */
export type CarriedFile = Pick<
  NoteFileOnDevice,
  'fileId' | 'visitId' | 'name' | 'type' | 'size' | 'sha256' | 'takenAt'
>;

/** Files that are not with the server and whose content is here, oldest first. */
export async function filesToCarry(store: Pick<Files, 'tables' | 'codec'>): Promise<CarriedFile[]> {
  const rows = await store.tables.read(['files'], async (tx) => [
    ...(await tx.filesIn('waiting')),
    ...(await tx.filesIn('refused')),
  ]);
  const open = await Promise.all(
    rows
      .filter(({ kept }) => kept === 1)
      .map(async (row) => {
        const file = await openFileRow(store, row);
        // A recording that was not finished is carried as far as it was kept.
        const bytes = file.sha256 === '' ? await bytesOf(store, file) : null;
        return bytes === null ? file : { ...file, sha256: await sha256(bytes) };
      }),
  );
  return open
    .toSorted((a, b) => byCharacters(a.fileId, b.fileId))
    .map(({ fileId, visitId, name, type, size, sha256: hash, takenAt }) => ({
      fileId,
      visitId,
      name,
      type,
      size,
      sha256: hash,
      takenAt,
    }));
}

/**
 * Adds a file of another store of the person under its own id, and lets it wait for the line:
 * the server is asked first whether it has it. False when it is here already, whatever became of
 * it. An earlier app did not compare name and content: its files get a name that
 * fits.
 *
 * @throws Refusal file.hash when the content is not what it should be; file.type, file.too-large;
 * device.no-room
 */
export async function takeInFile(
  store: Files,
  { fileId, visitId, name, sha256: expected, takenAt }: CarriedFile,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const type = checkedType(bytes);
  if ((await sha256(bytes)) !== expected) throw new Refusal('file.hash');
  const card: FileCard = {
    name: fittingName(name, type),
    kind: kindOfType(type),
    type,
    sha256: expected,
    takenAt,
  };
  return keepWhole(
    store,
    { fileId, visitId, card, bytes, attempts: 1 },
    async (tx) => (await tx.file(fileId)) === undefined,
  );
}

export async function openFileRow(
  { codec }: Pick<Files, 'codec'>,
  row: FileRow,
): Promise<NoteFileOnDevice> {
  const { box, ...clear } = row;
  return { ...clear, ...(await codec.open<FileCard>(cardPlace(row.fileId), box)) };
}

/** Files of a note that this device has or had, oldest first. */
export async function filesOfNote(store: Files, visitId: string): Promise<NoteFileOnDevice[]> {
  const rows = await store.tables.read(['files'], (tx) => tx.filesOf(visitId));
  return Promise.all(rows.map((row) => openFileRow(store, row)));
}

/** A file and whose it is. */
export type FileOfPatient = NoteFileOnDevice & {
  readonly patientName: string;
  readonly patientId: string | null;
};

async function withPatients(
  store: Pick<Files, 'tables' | 'codec'>,
  wanted: (tx: Tx) => Promise<readonly FileRow[]>,
): Promise<FileOfPatient[]> {
  const raw = await store.tables.read(['files', 'rows'], async (tx) =>
    Promise.all(
      (await wanted(tx)).map(async (row) => ({ row, visit: await tx.row('visit', row.visitId) })),
    ),
  );
  return Promise.all(
    raw.map(async ({ row, visit }) => ({
      ...(await openFileRow(store, row)),
      patientName: (await openRow(store.codec, 'visit', visit))?.patientName ?? '',
      patientId: visit?.patientId ?? null,
    })),
  );
}

/** Files of all notes that wait or need the person, oldest first. */
export const unsentFiles = (store: Pick<Files, 'tables' | 'codec'>): Promise<FileOfPatient[]> =>
  withPatients(store, async (tx) => [
    ...(await tx.filesIn('refused')),
    ...(await tx.filesIn('waiting')),
  ]);

/** Files the server has confirmed from an instant on, in milliseconds, oldest first. */
export const filesSentSince = async (
  store: Pick<Files, 'tables' | 'codec'>,
  since: number,
): Promise<FileOfPatient[]> => {
  const sent = await withPatients(store, async (tx) =>
    (await tx.filesIn('sent')).filter(
      ({ receivedAt }) => typeof receivedAt === 'string' && Date.parse(receivedAt) >= since,
    ),
  );
  return sent.toSorted((a, b) => byCharacters(a.receivedAt ?? '', b.receivedAt ?? ''));
};

/** Bytes of a file from an offset on, at most one piece. Empty when they are not on the device. */
export async function bytesAt(
  { tables, codec }: Pick<Files, 'tables' | 'codec'>,
  fileId: string,
  offset: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const n = Math.floor(offset / pieceBytes);
  const piece = await tables.read(['pieces'], (tx) => tx.piece(fileId, n));
  return piece
    ? (await codec.openBytes(piecePlace(fileId, n), piece.box)).slice(offset - n * pieceBytes)
    : new Uint8Array();
}

type Stored = Pick<NoteFileOnDevice, 'fileId' | 'size'>;

/** The whole content of a file of this device; null when it was freed. */
export async function bytesOf(
  store: Pick<Files, 'tables' | 'codec'>,
  { fileId, size }: Stored,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const whole = new Uint8Array(size);
  for (let offset = 0; offset < size;) {
    const bytes = await bytesAt(store, fileId, offset);
    if (bytes.length === 0) return null;
    whole.set(bytes, offset);
    offset += bytes.length;
  }
  return whole;
}

/** The same as a blob of the file's type. */
export async function contentOf(
  store: Pick<Files, 'tables' | 'codec'>,
  file: Stored & Pick<NoteFileOnDevice, 'type'>,
): Promise<Blob | null> {
  const bytes = await bytesOf(store, file);
  return bytes && new Blob([bytes], { type: file.type });
}

/** Changes a file's details in clear; nothing when it is gone. */
export async function changeFile(
  { tables }: Pick<Files, 'tables'>,
  fileId: string,
  change: Partial<Pick<FileRow, 'state' | 'sent' | 'attempts' | 'code' | 'receivedAt'>>,
): Promise<void> {
  await tables.write(['files'], async (tx) => {
    const row = await tx.file(fileId);
    if (row) await tx.putFile({ ...row, ...change });
  });
}

/** Takes a file that is not with the server back for good: the person asked for it. */
export async function removeFile(store: Files, fileId: string): Promise<void> {
  await store.tables.write(['files', 'pieces'], async (tx) => {
    if ((await tx.file(fileId))?.state === 'sent') return;
    await tx.removePieces(fileId);
    await tx.removeFile(fileId);
  });
  store.work();
}

/** Sends a refused file again, from the beginning. */
export async function sendFileAgain(store: Files, fileId: string): Promise<void> {
  await changeFile(store, fileId, { state: 'waiting', code: null, sent: 0, attempts: 0 });
  store.work();
}

/** The browser's storage figures, in bytes; null where it has none. */
export type StorageEstimate = () => Promise<{
  readonly used: number;
  readonly quota: number;
} | null>;

/**
 * Room for one more file, asked for before the camera opens: copies of sent files go first, the
 * outbox never.
 *
 * @throws Refusal device.no-room
 */
export async function makeRoom(
  store: Pick<Files, 'tables'>,
  needed: number,
  estimate: StorageEstimate,
): Promise<void> {
  const free = async (): Promise<number> => {
    const recorded = await estimate();
    return recorded ? recorded.quota - recorded.used : Infinity;
  };
  const before = await free();
  if (before >= needed) return;
  const freed = await freeSentFiles(store, needed - before);
  // Browsers count freed bytes late; ours count even before they do.
  if (Math.max(await free(), before + freed) < needed) throw new Refusal('device.no-room');
}

/** Why a file needs the person. */
export const reasonOf = ({ code }: Pick<FileRow, 'code'>): ErrorCode => code ?? 'request.invalid';
