import { freshName, openDexie } from '#client/store/testing/dexie-tables.ts';
import type { DurableTables } from './store-device.ts';

const macrotask = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/**
 * Turns of the event loop without work after which a database counts as at rest: a live query
 * follows its write in two.
 */
const restfulTurns = 3;

/** The databases of one run: a clock that is moved by hand has to wait for them. */
export class Disk {
  readonly #open = new Set<{ busy: number }>();

  /** Resolves when nothing is read or written any more. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < restfulTurns; quiet += 1) {
      await macrotask();
      if ([...this.#open].some(({ busy }) => busy > 0)) quiet = -1;
    }
  }

  /** The product's own tables over IndexedDB (fake-indexeddb), in a database of their own. */
  tables(name = freshName()): DurableTables {
    const { tables } = openDexie(name);
    const load = { busy: 0 };
    this.#open.add(load);
    const counted = <T>(work: Promise<T>): Promise<T> => {
      load.busy += 1;
      return work.finally(() => {
        load.busy -= 1;
      });
    };
    const close = (): void => {
      // Whoever waited for a tab that died waits no more.
      this.#open.delete(load);
      tables.close();
    };
    return {
      ...tables,
      read: (scope, work) => counted(tables.read(scope, work)),
      write: (scope, work) => counted(tables.write(scope, work)),
      appendPatch: (row) => counted(tables.appendPatch(row)),
      close,
      reopen: () => {
        close();
        return this.tables(name);
      },
    };
  }
}
