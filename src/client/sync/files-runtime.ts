import type { DeviceStore } from '#client/store/device-store.ts';
import type { Engine } from './engine.ts';
import { browserFileLink } from './file-link.ts';
import { FilePump } from './file-pump.ts';

/**
 * Sends the files of a store in the browser, after what the engine has to send. Loaded when there
 * is a file to send.
 */
export const browserFiles = (store: DeviceStore, engine: Engine): FilePump =>
  new FilePump({
    store,
    link: browserFileLink,
    random: Math.random,
    notesDone: async () => {
      await engine.settled();
      return engine.status.message === null;
    },
  });
