import {
  attachedFile,
  uploadAddress,
  uploadPath,
  type AttachFile,
  type AttachedFile,
} from '#contract/files.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { attachmentMode } from '#domain/attachments.ts';
import { fittingName } from '#domain/file-types.ts';
import { jsonBody, problemOf } from '#client/api/problem.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { needsSettledLane } from '#client/store/outbox/append-entry.ts';
import {
  bytesAt,
  bytesOf,
  changeFile,
  openFileRow,
  pieceBytes,
  type NoteFileOnDevice,
} from '#client/store/files/note-files.ts';
import { freeSafeFiles } from '#client/store/files/sent-files.ts';
import type { FileRow, Tx } from '#client/store/tables.ts';
import { judgeFailure, judgeProblem, type Judged } from './answers.ts';
import { backOff } from './back-off.ts';
import type { LinkAnswer, Random } from './ports.ts';
import { withinBudget } from './request.ts';

/** An answer to a piece; `offset` is how far the server says the upload is. */
export type UploadAnswer = Omit<LinkAnswer, 'sent'> & { readonly offset: number | null };

/**
 * The line for files: the announcement, which also returns how far the upload is, the address of a
 * file that travels in pieces (`gcsUploadUrl`), and its pieces (decision 033).
 */
export type FileLink = {
  attach(file: AttachFile, signal: AbortSignal): Promise<UploadAnswer>;
  address(fileId: string, signal: AbortSignal): Promise<UploadAnswer>;
  append(
    address: string,
    offset: number,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<UploadAnswer>;
  online(): boolean;
};

export type PumpParts = {
  readonly store: Pick<DeviceStore, 'tables' | 'codec' | 'clock' | 'work' | 'clientId'>;
  readonly link: FileLink;
  readonly random: Random;
  /**
   * Resolves when notes have nothing to send; false while the line or the session does not hold.
   */
  readonly notesDone: () => Promise<boolean>;
  /**
   * Bytes from which on a file travels in pieces, and of the first piece; those of the product
   * unless told.
   */
  readonly sizes?: { readonly pieces: number; readonly step: number };
};

type Step<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'moved' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }
  | { readonly kind: 'pause'; readonly after: number | null; readonly slow: boolean };

/** The address of an upload, and the offset it goes on from. */
type Place = { readonly address: string; readonly from: number };

/** The smallest piece: a line on which even this takes longer than the budget carries no files. */
const smallestPiece = 16_384;
/** Times a file may restart within one run, such as after a restore of the server. */
const mostBeginnings = 3;

const isRefusal = (status: number): boolean =>
  status >= 400 &&
  status < 500 &&
  status !== 401 &&
  status !== 408 &&
  status !== 426 &&
  status !== 429;

/** What an answer that is no success means for a file. */
function judgeOther(answer: UploadAnswer, now: number): Step<never> {
  const problem = problemOf(answer.contentType, answer.body);
  if (problem?.code === 'file.offset') return { kind: 'moved' };
  const judged: Judged<never> = judgeProblem({ ...answer, sent: 0 }, now);
  if (judged.kind === 'unacceptable')
    return { kind: 'refused', code: problem?.code ?? 'file.too-large' };
  if (problem && isRefusal(answer.status) && judged.kind === 'later')
    return { kind: 'refused', code: problem.code };
  return { kind: 'pause', after: judged.kind === 'later' ? judged.after : null, slow: false };
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  // In steps: a call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 32_768)
    text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
  return btoa(text);
}

/**
 * Sends files after the notes (docs/sync.md, files): one request at a time, oldest file first,
 * each going on at the piece where it stopped. A file counts as sent only when the server has
 * confirmed its hash.
 */
export class FilePump {
  readonly #parts: PumpParts;
  #step: number;
  #failures = 0;
  #wanted = false;
  #stopped = false;
  #running: Promise<void> | null = null;
  #cancelTimer = (): void => {};

  constructor(parts: PumpParts) {
    this.#parts = parts;
    this.#step = parts.sizes?.step ?? pieceBytes;
  }

  /** There may be a file to send, or the line may be back. */
  kick(): void {
    if (this.#stopped) return;
    this.#wanted = true;
    if (this.#running) return;
    this.#cancelTimer();
    this.#running = this.#run().finally(() => {
      this.#running = null;
    });
  }

  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Still accepts answers to open requests; nothing new leaves. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
  }

  async #run(): Promise<void> {
    try {
      await freeSafeFiles(this.#parts.store);
      while (this.#wanted && !this.#stopped) {
        this.#wanted = false;
        for (let row = await this.#next(); row && !this.#stopped; row = await this.#next()) {
          if (!(await this.#parts.notesDone())) return;
          const step = await this.#send(row);
          if (step.kind === 'pause') return this.#rest(step);
          await this.#record(row, step);
        }
      }
    } catch {
      // The device itself failed, or it was locked: nothing is lost, the next wake-up goes on.
      this.#rest({ after: null, slow: false });
    }
  }

  #rest({ after, slow }: { after: number | null; slow: boolean }): void {
    if (slow)
      this.#step = Math.max(Math.min(smallestPiece, this.#step), Math.floor(this.#step / 2));
    this.#failures += 1;
    const { store, random } = this.#parts;
    if (!this.#stopped)
      this.#cancelTimer = store.clock.after(backOff(this.#failures, random, after), () =>
        this.kick(),
      );
  }

  /**
   * The oldest waiting file whose visit has no earlier entry on the device: note and signature come
   * first.
   */
  #next(): Promise<FileRow | undefined> {
    return this.#parts.store.tables.read(['files', 'outbox'], async (tx) => {
      for (const row of await tx.filesIn('waiting'))
        if (!(await hasEarlier(tx, row.visitId))) return row;
      return undefined;
    });
  }

  async #record(
    { fileId, size }: FileRow,
    step: Exclude<Step<AttachedFile>, { kind: 'pause' }>,
  ): Promise<void> {
    this.#failures = 0;
    const { store } = this.#parts;
    if (step.kind === 'refused')
      await changeFile(store, fileId, { state: 'refused', code: step.code, sent: 0 });
    else if (step.kind === 'done')
      await changeFile(store, fileId, {
        state: 'sent',
        sent: size,
        code: null,
        receivedAt: step.value.receivedAt ?? null,
      });
    // The submission of the visit may go now.
    store.work();
  }

  async #send(row: FileRow): Promise<Step<AttachedFile>> {
    const { store } = this.#parts;
    const file = await openFileRow(store, row);
    await changeFile(store, row.fileId, { attempts: row.attempts + 1 });
    // A small file that did not get through whole goes on in pieces.
    const { sizes } = this.#parts;
    const inline =
      (sizes ? row.size < sizes.pieces : attachmentMode(row.size) === 'inline') &&
      row.attempts === 0;
    for (let beginning = 0; beginning < mostBeginnings; beginning += 1) {
      const announced = await this.#attach(file, inline && beginning === 0);
      if (announced.kind !== 'done' || announced.value.state === 'received') return announced;
      const place = await this.#place(file);
      const sent = place.kind === 'done' ? await this.#sendPieces(file, place.value) : place;
      if (sent.kind !== 'done' && sent.kind !== 'moved') return sent;
    }
    return { kind: 'pause', after: null, slow: false };
  }

  /** The office is informed first, or it would wait for the file forever. */
  async #reportGone(file: NoteFileOnDevice): Promise<Step<null>> {
    const answered = await this.#attach(file, false, true);
    return answered.kind === 'done' ? { kind: 'refused', code: 'file.gone' } : answered;
  }

  async #attach(
    file: NoteFileOnDevice,
    inline: boolean,
    gone = false,
  ): Promise<Step<AttachedFile>> {
    const { fileId, visitId, kind, type, size, sha256, takenAt } = file;
    const content = inline ? await bytesOf(this.#parts.store, file) : null;
    // What an app of before kept may be called something else than it is: it goes under a name that
    // fits.
    const input = {
      fileId,
      visitId,
      name: fittingName(file.name, type),
      nameChecked: true,
      kind,
      size,
      sha256,
      takenAt,
      content: content && toBase64(content),
      clientId: this.#parts.store.clientId,
      ...(gone && { gone }),
    };
    return this.#ask(
      (signal) => this.#parts.link.attach(input, signal),
      (answer) => {
        const parsed = attachedFile.safeParse(jsonBody(answer.contentType, answer.body));
        return parsed.success && parsed.data.fileId === fileId && parsed.data.sha256 === sha256
          ? parsed.data
          : null;
      },
    );
  }

  /**
   * Where the pieces go, and from which offset on. An address that is not the file's own is somebody
   * else's: nothing is sent there. `moved`: the server knows the file no more.
   */
  async #place({ fileId }: NoteFileOnDevice): Promise<Step<Place>> {
    const step = await this.#ask<Place>(
      (signal) => this.#parts.link.address(fileId, signal),
      (answer) => {
        const { data } = uploadAddress.safeParse(jsonBody(answer.contentType, answer.body));
        return data?.url === uploadPath(fileId) ? { address: data.url, from: data.received } : null;
      },
    );
    return step.kind === 'refused' && step.code === 'record.not-found' ? { kind: 'moved' } : step;
  }

  /**
   * Sends piece after piece from an offset on. `moved`: the server wants to be asked again from the
   * announcement.
   */
  async #sendPieces(file: NoteFileOnDevice, { address, from }: Place): Promise<Step<null>> {
    const { fileId, size, kept } = file;
    const { store, link, notesDone } = this.#parts;
    for (let offset = from; offset < size;) {
      await changeFile(store, fileId, { sent: offset });
      if (this.#stopped || !(await notesDone())) return { kind: 'pause', after: null, slow: false };
      const bytes = (await bytesAt(store, fileId, offset)).slice(0, this.#step);
      if (bytes.length === 0)
        return kept === 0 ? this.#reportGone(file) : { kind: 'refused', code: 'device.storage' };
      const at = offset;
      const step = await this.#ask(
        (signal) => link.append(address, at, bytes, signal),
        (answer) => (answer.offset === at + bytes.length ? answer.offset : null),
      );
      // A restored server no longer knows the file: it is announced again.
      if (step.kind === 'refused' && step.code === 'record.not-found') return { kind: 'moved' };
      if (step.kind !== 'done') return step;
      this.#failures = 0;
      offset = step.value;
    }
    await changeFile(store, fileId, { sent: size });
    return { kind: 'done', value: null };
  }

  /**
   * One request within the budget, judged. An answer without what must be in it is somebody else's.
   */
  async #ask<T>(
    send: (signal: AbortSignal) => Promise<UploadAnswer>,
    read: (answer: UploadAnswer) => T | null,
  ): Promise<Step<T>> {
    const { store, link } = this.#parts;
    let answer: UploadAnswer;
    try {
      answer = await withinBudget(store.clock, send);
    } catch (error) {
      const judged = judgeFailure(error, link.online());
      return {
        kind: 'pause',
        after: null,
        slow: judged.kind === 'later' && judged.code === 'network.timeout',
      };
    }
    if (answer.status < 200 || answer.status > 299) return judgeOther(answer, store.clock.now());
    const value = read(answer);
    return value === null ? { kind: 'pause', after: null, slow: false } : { kind: 'done', value };
  }
}

/**
 * Whether an entry of the visit has to leave first. The submission waits for the files instead, a
 * signature may be held back for what waits for the submission, and so does whatever was written
 * after them and waits for them: a file that waited for those would stop the lane forever. A
 * signature that may go has gone before files have their turn.
 */
async function hasEarlier(tx: Tx, visitId: string): Promise<boolean> {
  const open = (await tx.lane(`visit:${visitId}`)).filter(
    ({ state }) => state === 'waiting' || state === 'sending',
  );
  const behind = new Set(
    open.filter(({ command }) => needsSettledLane(command)).map(({ entryId }) => entryId),
  );
  for (let before = -1; before !== behind.size;) {
    before = behind.size;
    for (const { entryId, after } of open)
      if (after.some((id) => behind.has(id))) behind.add(entryId);
  }
  return open.some(({ entryId }) => !behind.has(entryId));
}
