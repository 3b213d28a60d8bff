import { lstat, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#domain/durations.ts';

/** A file's content and its name, which carries a hash of the content. */
export type Asset = { readonly name: string; readonly bytes: Buffer };

type Kept = { readonly name: string; readonly bytes: number; readonly seenAt: number };

/** How long the files of an earlier build are served (docs/sync.md, fault 22). */
const keptMs = 30 * dayMs;
/**
 * What earlier builds may take on the disk; beyond it those seen longest ago go first. A build is
 * about two megabytes.
 */
const mostBytes = 256_000_000;
/** Larger files are no part of a screen. */
const largestBytes = 16_000_000;

/** As the build names its parts: `note-screen-C6SCrslx.js`. No folder, no leading dot. */
const hashedName = /^[A-Za-z0-9_$][\w.$-]{0,150}-[\w-]{8}\.[a-z0-9]{2,8}$/;
export const isHashedName = (name: string): boolean => hashedName.test(name);
/**
 * A copy is made beside its place under a name of its own; what an interrupted start left is
 * removed with the rest.
 */
const halfOf = (name: string): string => `.${name}.${process.pid}`;
const isOurs = (name: string): boolean => isHashedName(/^\.(.+)\.\d+$/.exec(name)?.[1] ?? name);

export type StoreParts = {
  readonly folder: string;
  readonly now: () => Date;
  readonly onError: (error: unknown) => void;
  readonly mostBytes?: number;
};

/**
 * Parts of this build and of earlier ones, for pages that still run those (decision 032). A file's
 * time of change is when it was last seen in a running build, so several processes may share a
 * folder and nothing has to be written in step. A failure here is only reported: a server without
 * earlier parts still serves its own.
 */
export class AssetStore {
  readonly #parts: StoreParts;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /**
   * Keeps the present build's files, marks them as seen now, and removes those that nobody may need
   * any more.
   */
  async keep(build: readonly Asset[]): Promise<void> {
    try {
      await mkdir(this.#parts.folder, { recursive: true, mode: 0o700 });
      const present = new Set<string>();
      for (const asset of build) {
        if (!isHashedName(asset.name) || asset.bytes.length > largestBytes) continue;
        present.add(asset.name);
        await this.#keepOne(asset);
      }
      await this.#removeOld(present);
    } catch (error) {
      this.#parts.onError(error);
    }
  }

  /** A part of a build that ran here within the last thirty days; null for anything else. */
  async find(name: string): Promise<Buffer | null> {
    if (!isHashedName(name)) return null;
    const kept = await this.#look(name);
    if (kept === null || this.#isOld(kept)) return null;
    return readFile(join(this.#parts.folder, name)).catch(() => null);
  }

  async #keepOne({ name, bytes }: Asset): Promise<void> {
    const { folder, now } = this.#parts;
    const file = join(folder, name);
    // The hash in the name speaks for the content; another length is a copy that was interrupted
    // elsewhere.
    if ((await this.#look(name))?.bytes !== bytes.length) {
      const half = join(folder, halfOf(name));
      await writeFile(half, bytes, { mode: 0o600 });
      await rename(half, file);
    }
    await utimes(file, now(), now());
  }

  async #removeOld(present: ReadonlySet<string>): Promise<void> {
    const { folder, mostBytes: limit = mostBytes } = this.#parts;
    const earlier: Kept[] = [];
    for (const name of await readdir(folder)) {
      if (present.has(name) || !isOurs(name)) continue;
      const kept = await this.#look(name);
      if (kept) earlier.push(kept);
    }
    let bytes = 0;
    for (const kept of earlier.toSorted((a, b) => b.seenAt - a.seenAt)) {
      bytes += kept.bytes;
      if (this.#isOld(kept) || bytes > limit) await rm(join(folder, kept.name), { force: true });
    }
  }

  #isOld({ seenAt }: Kept): boolean {
    return this.#parts.now().getTime() - seenAt > keptMs;
  }

  /** Only files count: a link could lead out of the folder. */
  async #look(name: string): Promise<Kept | null> {
    const found = await lstat(join(this.#parts.folder, name)).catch(() => null);
    return found?.isFile() ? { name, bytes: found.size, seenAt: found.mtimeMs } : null;
  }
}
