import { createHash } from 'node:crypto';
import { uploadPath, type AttachFile } from '#contract/files.ts';
import type { Clock } from '#client/store/clock.ts';
import { addFile, filesOfNote, type NoteFileOnDevice } from '#client/store/files/note-files.ts';
import { FilePump, type FileLink, type UploadAnswer } from '#client/sync/file-pump.ts';
import type { SimulatedLink } from './link-simulated.ts';
import type { TestDevice } from './store-device.ts';

/**
 * Files of notes in the simulation: the product's own store and upload on each device, over the
 * line of its notes. The server is a shelf in memory that answers as services/fileserver does;
 * sizes are a thousandth of the product's.
 */

const sizes = { pieces: 3_000, step: 256 } as const;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** A file at the server. */
type Shelved = Omit<AttachFile, 'content'> & {
  readonly authorId: string;
  readonly bytes: Uint8Array;
  readonly receivedAt: string | null;
};

const answer = (status: number, body: unknown, offset: number | null = null): UploadAnswer => ({
  status,
  contentType: status < 400 ? 'application/json' : 'application/problem+json',
  retryAfter: null,
  body: body === null ? '' : JSON.stringify(body),
  offset,
});
const problem = (status: number, code: string): UploadAnswer =>
  answer(status, { title: code, status, code });

/** What the server has of files; a restore takes it back with the rest. */
export class FileShelf {
  readonly #clock: Pick<Clock, 'now'>;
  #files = new Map<string, Shelved>();
  #backup: ReadonlyMap<string, Shelved> = new Map();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  backUp(): void {
    this.#backup = new Map(this.#files);
  }

  restore(): void {
    this.#files = new Map(this.#backup);
  }

  /** Hashes of what is whole, by id. */
  whole(): Map<string, string> {
    return new Map(
      [...this.#files.values()]
        .filter(({ receivedAt }) => receivedAt !== null)
        .map(({ fileId, bytes }) => [fileId, sha256(bytes)]),
    );
  }

  lose(fileId: string): void {
    this.#files.delete(fileId);
  }

  attach(authorId: string, { content, ...file }: AttachFile): UploadAnswer {
    const known = this.#files.get(file.fileId);
    if (
      known &&
      (known.authorId !== authorId || known.sha256 !== file.sha256 || known.size !== file.size)
    )
      return problem(409, 'file.changed');
    if (!known)
      this.#files.set(file.fileId, {
        ...file,
        authorId,
        bytes: new Uint8Array(),
        receivedAt: null,
      });
    const now = known ?? { bytes: new Uint8Array() };
    if (content !== null && now.bytes.length === 0) {
      const bytes = Buffer.from(content, 'base64');
      if (sha256(bytes) !== file.sha256) return problem(422, 'file.hash');
      this.#put(file.fileId, bytes);
    }
    const stands = this.#files.get(file.fileId);
    const received = stands?.bytes.length ?? 0;
    return answer(200, {
      fileId: file.fileId,
      state: stands?.receivedAt ? 'received' : 'wanted',
      received,
      sha256: file.sha256,
      receivedAt: stands?.receivedAt ?? null,
    });
  }

  address(authorId: string, fileId: string): UploadAnswer {
    const file = this.#files.get(fileId);
    if (!file || file.authorId !== authorId) return problem(404, 'record.not-found');
    return answer(200, { url: uploadPath(fileId), received: file.bytes.length, size: file.size });
  }

  append(authorId: string, fileId: string, offset: number, bytes: Uint8Array): UploadAnswer {
    const file = this.#files.get(fileId);
    if (!file || file.authorId !== authorId) return problem(404, 'record.not-found');
    if (offset !== file.bytes.length) return problem(409, 'file.offset');
    if (offset + bytes.length > file.size) return problem(413, 'request.too-large');
    const whole = new Uint8Array([...file.bytes, ...bytes]);
    if (whole.length === file.size && sha256(whole) !== file.sha256) {
      this.#put(fileId, new Uint8Array());
      return problem(422, 'file.hash');
    }
    this.#put(fileId, whole);
    return answer(204, null, whole.length);
  }

  #put(fileId: string, bytes: Uint8Array): void {
    const file = this.#files.get(fileId);
    if (file)
      this.#files.set(fileId, {
        ...file,
        bytes,
        receivedAt: bytes.length === file.size ? new Date(this.#clock.now()).toISOString() : null,
      });
  }
}

type Line = {
  readonly link: SimulatedLink;
  readonly shelf: FileShelf;
  readonly clock: Clock;
  readonly random: () => number;
};

/** Files on the line of a device's notes: the same weather, the same session. */
function fileLink({ link, shelf, clock, random }: Line): FileLink {
  const strikes = (chance: number): boolean => chance > 0 && random() < chance;
  const pass = (): Promise<void> => {
    const [least, most] = link.weather.latency;
    return new Promise((resolve) => void clock.after(least + random() * (most - least), resolve));
  };
  async function over(work: (userId: string) => UploadAnswer): Promise<UploadAnswer> {
    const { weather } = link;
    const arrive = (): UploadAnswer =>
      link.session === null ? problem(401, 'session.missing') : work(link.session);
    await pass();
    if (!weather.online || strikes(weather.drop)) throw new TypeError('Failed to fetch');
    if (strikes(weather.hang)) return new Promise(() => {});
    if (strikes(weather.portal))
      return {
        ...answer(200, null),
        contentType: 'text/html',
        body: '<html>Please accept the terms of CoffeeNet</html>',
      };
    if (strikes(weather.limit)) return { ...problem(429, 'rate.limited'), retryAfter: '5' };
    if (strikes(weather.fail)) return problem(503, 'server.unavailable');
    if (strikes(weather.duplicate)) clock.after(random() * 20_000, () => void arrive());
    const given = arrive();
    await pass();
    if (!link.weather.online || strikes(weather.lose)) throw new TypeError('Failed to fetch');
    return given;
  }
  return {
    attach: (file) => over((userId) => shelf.attach(userId, file)),
    address: (fileId) => over((userId) => shelf.address(userId, fileId)),
    append: (address, offset, bytes) =>
      over((userId) => shelf.append(userId, address.slice(uploadPath('').length), offset, bytes)),
    online: () => link.weather.online,
  };
}

export type SavedFile = {
  readonly fileId: string;
  readonly visitId: string;
  readonly sha256: string;
};

/**
 * The files of one device: what its person was told is saved, and the upload of the tab that lives
 * now.
 */
export class DeviceFiles {
  readonly saved: SavedFile[] = [];
  readonly #device: TestDevice;
  readonly #line: Omit<Line, 'link'>;
  #of: TestDevice['store'] | null = null;
  #pump: FilePump | null = null;

  constructor(device: TestDevice, line: Omit<Line, 'link'>) {
    this.#device = device;
    this.#line = line;
  }

  /** Takes a photo of so many bytes, like no other. */
  async add(visitId: string, size: number, unlike: number): Promise<void> {
    const bytes = Uint8Array.from(
      { length: size },
      (_, index) =>
        [0xff, 0xd8, 0xff, unlike % 256, Math.floor(unlike / 256) % 256, this.#device.number][
          index
        ] ?? (index * 7 + unlike) % 251,
    );
    // Another thread would answer at a moment of its own, and a run follows from its seed alone.
    const fileId = await addFile(
      this.#device.store,
      visitId,
      { name: `photo ${unlike}.jpg`, bytes },
      (content) => Promise.resolve(sha256(content)),
    );
    this.saved.push({ fileId, visitId, sha256: sha256(bytes) });
  }

  /**
   * Wakes the upload, as the engine does when it has nothing to send; after a kill it is that of
   * the new tab.
   */
  kick(): void {
    const { store, engine, link, locked } = this.#device;
    if (locked) return;
    if (this.#of !== store) {
      this.#pump?.stop();
      const notesDone = async (): Promise<boolean> => {
        await engine.settled();
        return engine.status.message === null;
      };
      this.#of = store;
      this.#pump = new FilePump({
        store,
        link: fileLink({ ...this.#line, link }),
        random: this.#line.random,
        notesDone,
        sizes,
      });
    }
    this.#pump?.kick();
  }

  stop(): void {
    this.#pump?.stop();
  }

  here(visitId: string): Promise<NoteFileOnDevice[]> {
    return filesOfNote(this.#device.store, visitId);
  }
}
