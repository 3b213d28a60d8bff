import { Dexie, type EntityTable, type Table } from 'dexie';
import type {
  DraftRow,
  FilePieceRow,
  FileRow,
  HistoryRow,
  MetaKey,
  MetaValues,
  OutboxRow,
  PatchRow,
  SnapshotRow,
} from './tables.ts';
import { currentUpgrade, putUpgrade, stepAside } from './upgrade.ts';
import { versions } from './versions.ts';

export type MetaRow = { readonly key: string; readonly value: MetaValues[MetaKey] };

/**
 * One database per person and device. Strict durability: a save that was confirmed survives the
 * process.
 */
export class DeviceDatabase extends Dexie {
  declare readonly rows: Table<SnapshotRow, [string, string]>;
  declare readonly patches: EntityTable<PatchRow & { n: number }, 'n'>;
  declare readonly drafts: Table<DraftRow, string>;
  declare readonly history: EntityTable<HistoryRow & { n: number }, 'n'>;
  declare readonly files: Table<FileRow, string>;
  declare readonly pieces: Table<FilePieceRow, [string, number]>;
  declare readonly outbox: Table<OutboxRow, string>;
  declare readonly meta: Table<MetaRow, string>;

  constructor(name: string) {
    // Dexie's query cache would not see the raw patch writes.
    super(name, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    for (const [index, version] of versions.entries()) {
      const step = this.version(index + 1).stores(version.stores);
      if (version.upgrade) step.upgrade(version.upgrade);
    }
    // A newer version of the app in another tab: edits here are saved first. Otherwise Dexie
    // closes, which is right.
    this.on('versionchange', ({ newVersion }) =>
      newVersion !== null && stepAside(this.name) ? false : undefined,
    );
    this.on('blocked', ({ newVersion }) => {
      if (newVersion !== null) putUpgrade('waits');
    });
    this.on(
      'ready',
      () => {
        if (currentUpgrade() === 'waits') putUpgrade('none');
      },
      true,
    );
  }
}

/** The present tables as IndexedDB counts: what Dexie calls version 4 is its 40. */
export const nativeVersion = versions.length * 10;

/**
 * Name of a person's database. A later one is opened when the key of the first is lost; the first
 * one is kept.
 */
export const databaseName = (userId: string, generation = 0): string =>
  generation === 0 ? `porchlight-${userId}` : `porchlight-${userId}-${generation}`;
