import { fsyncSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { embeddedParsers, embeddedSerializers } from './column-types.ts';
import { lockFolder } from './embedded-lock.ts';
import { PgliteDialect } from './pglite-dialect.ts';

type Stream = { readonly nfd?: number };

/**
 * PGlite's own file layer never calls fsync, so a power cut could lose acknowledged work. This
 * one does, and `startParams` below switch PostgreSQL's own fsync on again and to the call the
 * layer can see.
 */
class SyncingFs extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options);
    const patch = (module: {
      NODEFS: { stream_ops: { fsync?: (stream: Stream) => number } };
    }): void => {
      module.NODEFS.stream_ops.fsync = ({ nfd }) => {
        if (nfd !== undefined) fsyncSync(nfd);
        return 0;
      };
    };
    const preRun = made.emscriptenOpts.preRun as unknown[];
    return {
      emscriptenOpts: {
        ...made.emscriptenOpts,
        preRun: [...preRun, patch] as typeof made.emscriptenOpts.preRun & {},
      },
    };
  }
}

const noFsync = '-F';
const startParams = (): string[] => [
  ...PGlite.defaultStartParams.filter((param) => param !== noFsync),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'max_wal_size=256MB',
  '-c',
  'jit=off',
];

export type Embedded = { readonly dialect: PgliteDialect; readonly unlock: () => void };

/**
 * Opens the embedded database in `dataDir/db`, one process at a time.
 *
 * @throws FolderInUseError when another process has it open
 */
export async function openEmbedded(dataDir: string): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(join(dataDir, 'db.lock'), dataDir);
  try {
    const db = await PGlite.create({
      fs: new SyncingFs(join(dataDir, 'db')),
      startParams: startParams(),
      parsers: embeddedParsers,
      serializers: embeddedSerializers,
    });
    return { dialect: new PgliteDialect(db), unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}
