import { Refusal } from '#contract/errors.ts';
import {
  contentHead,
  kindOfType,
  mostFilesOfNote,
  typeOfContent,
  type FileType,
} from '#domain/file-types.ts';
import { instantOf } from '../clock.ts';
import { isFull } from '../outbox/local-write.ts';
import type { FileRow } from '../tables.ts';
import {
  bytesOf,
  openFileRow,
  pieceBytes,
  sealCard,
  sealPieces,
  sha256,
  type FileCard,
  type Files,
} from './note-files.ts';
import { recordingBegins, recordingEnds } from './running-recordings.ts';
import { freeSentFiles } from './sent-files.ts';

/**
 * Recordings that are kept while they are made: sealed like every file of a note, part by part, so
 * that a browser that is killed, or a device that is full, costs no more than the last part. Until
 * it is finished a recording counts among what needs the person (`file.unfinished`).
 */

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> => {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
};

/** A recording that runs. */
export type RecordingOnDevice = {
  /** Keeps the next part. @throws Refusal recording.no-room, file.type, file.too-many */
  readonly add: (part: Uint8Array) => Promise<void>;
  /**
   * Ends it and lets it wait for the line. @returns its id
   * @throws Refusal file.empty, file.type, recording.no-room
   */
  readonly finish: () => Promise<string>;
};

/** @param nameOf the file's name, once its type is known */
export function keepAsItComes(
  store: Files,
  visitId: string,
  nameOf: (type: FileType) => string,
): RecordingOnDevice {
  const fileId = store.newId();
  recordingBegins(fileId);
  let card: FileCard | null = null;
  /** Bytes on the disk in whole pieces. */
  let whole = 0;
  /** What follows them, on the disk and not yet. */
  let rest = new Uint8Array();
  let kept = 0;

  const write = async (of: FileCard): Promise<void> => {
    const size = whole + rest.length;
    const row: FileRow = {
      fileId,
      visitId,
      state: 'refused',
      size,
      sent: 0,
      attempts: 0,
      code: 'file.unfinished',
      kept: 1,
      box: await sealCard(store, fileId, of),
    };
    const pieces = await sealPieces(store, fileId, rest, whole / pieceBytes);
    await store.tables.write(['files', 'pieces'], async (tx) => {
      const before = await tx.file(fileId);
      // Another page removed or finished it.
      if (kept > 0 && before?.code !== 'file.unfinished') throw new Refusal('record.not-found');
      if (kept === 0 && (await tx.filesOf(visitId)).length >= mostFilesOfNote)
        throw new Refusal('file.too-many');
      await tx.putPieces(pieces);
      await tx.putFile(row);
    });
    kept = size;
    const full = rest.length - (rest.length % pieceBytes);
    whole += full;
    rest = rest.slice(full);
  };

  const writeOrMakeRoom = async (of: FileCard): Promise<void> => {
    try {
      await write(of);
    } catch (error) {
      if (!isFull(error)) throw error;
      await freeSentFiles(store, Infinity);
      await write(of).catch((cause: unknown) => {
        // What does not fit is not said to be kept.
        rest = rest.slice(0, kept - whole);
        throw isFull(cause) ? new Refusal('recording.no-room', { cause }) : cause;
      });
    }
  };

  const keep = async (isLast: boolean): Promise<void> => {
    if (card === null) {
      const type = typeOfContent(rest.subarray(0, contentHead));
      if (type === null) {
        if (rest.length < contentHead && !isLast) return;
        throw new Refusal(rest.length === 0 ? 'file.empty' : 'file.type');
      }
      const takenAt = instantOf(store.clock);
      card = { name: nameOf(type), kind: kindOfType(type), type, sha256: '', takenAt };
    }
    if (whole + rest.length > kept) await writeOrMakeRoom(card);
  };

  return {
    add: async (part) => {
      rest = joined(rest, part);
      await keep(false);
    },
    finish: async () => {
      try {
        await keep(true);
      } finally {
        recordingEnds(fileId);
      }
      await finishRecording(store, fileId);
      return fileId;
    },
  };
}

/**
 * Lets a recording wait for the line as far as it was kept. Nothing where it is finished, or gone.
 *
 * @throws the device's storage error; the recording stays as it is
 */
export async function finishRecording(store: Files, fileId: string): Promise<void> {
  const row = await store.tables.read(['files'], (tx) => tx.file(fileId));
  if (row?.code !== 'file.unfinished') return;
  const file = await openFileRow(store, row);
  const bytes = await bytesOf(store, file);
  if (bytes === null) throw new Refusal('device.storage');
  const { name, kind, type, takenAt } = file;
  const box = await sealCard(store, fileId, {
    name,
    kind,
    type,
    sha256: await sha256(bytes),
    takenAt,
  });
  await store.tables.write(['files'], async (tx) => {
    const now = await tx.file(fileId);
    // Another page went on with it meanwhile: it is finished with that.
    if (now?.code !== 'file.unfinished' || now.size !== row.size) return;
    await tx.putFile({ ...now, state: 'waiting', code: null, box });
  });
  store.work();
}
