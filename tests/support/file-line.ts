import { callPath } from '#contract/call.ts';
import { attachFile, gcsUploadUrl, pieceType, tusVersion } from '#contract/files.ts';
import { FilePump, type FileLink, type UploadAnswer } from '#client/sync/file-pump.ts';
import { manualClock, type ManualClock } from '#client/store/testing/manual-clock.ts';
import { memoryTables, type MemoryTables } from '#client/store/testing/memory-tables.ts';
import { testStore } from '#client/store/testing/stores.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { Api } from './api.ts';
import { seeded } from './seeded.ts';

/**
 * What becomes of one request: `cut` never reaches the server, `lost` is done there and its answer
 * does not come back.
 */
export type Fate = 'through' | 'cut' | 'lost' | 'portal';

const noAnswer = (): never => {
  throw new TypeError('fetch failed');
};
const portal: UploadAnswer = {
  status: 200,
  contentType: 'text/html',
  retryAfter: null,
  body: '<h1>Welcome</h1>',
  offset: null,
};

async function answerOf(response: Response): Promise<UploadAnswer> {
  const told = response.headers.get('upload-offset');
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    retryAfter: response.headers.get('retry-after'),
    body: await response.text(),
    offset: told === null ? null : Number(told),
  };
}

/**
 * A phone with files: the product's own store and upload over a line to a real server. `fates` are
 * those of the next requests, `through` when they are used up.
 */
export class FilePhone {
  readonly clock: ManualClock = manualClock(Date.now());
  readonly store: DeviceStore;
  /** Requests that left, in words: `attach`, `attach+content`, `address`, `append 262144`. */
  readonly requests: string[] = [];
  fates: Fate[] = [];
  notesWait = false;
  readonly #tables: MemoryTables;
  readonly #api: Api;
  #pump: FilePump;

  constructor(
    api: Api,
    tables: MemoryTables = memoryTables(),
    newId: () => string = () => crypto.randomUUID(),
  ) {
    this.#api = api;
    this.#tables = tables;
    this.store = testStore({ tables, clock: this.clock, newId });
    this.#pump = this.#start();
  }

  #start(): FilePump {
    return new FilePump({
      store: this.store,
      link: this.#link(),
      random: seeded(1),
      notesDone: () => Promise.resolve(!this.notesWait),
    });
  }

  async #over(name: string, send: () => Promise<Response>): Promise<UploadAnswer> {
    this.requests.push(name);
    const fate = this.fates.shift() ?? 'through';
    if (fate === 'cut') return noAnswer();
    if (fate === 'portal') return portal;
    const answer = await answerOf(await send());
    return fate === 'lost' ? noAnswer() : answer;
  }

  #link(): FileLink {
    const { url } = this.#api;
    return {
      attach: (file) =>
        this.#over(file.content === null ? 'attach' : 'attach+content', () =>
          this.#api.post(callPath(attachFile), JSON.stringify(file)),
        ),
      address: (fileId) =>
        this.#over('address', () =>
          this.#api.post(callPath(gcsUploadUrl), JSON.stringify({ fileId })),
        ),
      append: (address, offset, bytes) =>
        this.#over(`append ${offset}`, () =>
          fetch(url + address, {
            method: 'PATCH',
            body: bytes,
            headers: {
              'content-type': pieceType,
              'x-porchlight': '1',
              'tus-resumable': tusVersion,
              'upload-offset': String(offset),
              cookie: this.#api.cookie,
            },
          }),
        ),
      online: () => true,
    };
  }

  /** Sends until there is nothing to send or the line ends it. */
  async send(): Promise<void> {
    this.#pump.kick();
    await this.settled();
  }

  /** What is under way now has ended, however long it really took. */
  settled(): Promise<void> {
    return this.#pump.settled();
  }

  /** The tab dies; a new one opens on what was written. */
  kill(): FilePhone {
    this.#pump.stop();
    return new FilePhone(this.#api, this.#tables.reopen());
  }
}
