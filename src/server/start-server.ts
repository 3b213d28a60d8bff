import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import { dirname, join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { minuteMs } from '#domain/durations.ts';
import { AssetStore } from '#server/adapters/asset-store.ts';
import { chatService } from '#server/adapters/chat-service.ts';
import { askOutside, outsideOf } from '#server/adapters/outside.ts';
import { makeFaxService } from '#server/adapters/fax.ts';
import { makeMailer } from '#server/adapters/mail.ts';
import { pdfReader } from '#server/adapters/pdf-reader.ts';
import { usPlaces } from '#server/adapters/us-places.ts';
import { drugService, type DrugService } from '#server/adapters/drug-service.ts';
import { googleMaps, type MapsService } from '#server/adapters/maps-service.ts';
import { noTextMessages, type TextMessages } from '#server/adapters/text-messages.ts';
import type { Config } from '#server/runtime/settings.ts';
import type { Server } from '#server/runtime/context.ts';
import { withoutRole } from '#server/db/app-role.ts';
import type { Database, Db } from '#server/db/connect.ts';
import { makePrivate, openTo } from '#server/db/data-folder.ts';
import { Epochs } from '#server/db/epoch.ts';
import { openKeyring } from '#server/db/open-keyring.ts';
import { openMigrated } from '#server/db/open-migrated.ts';
import { ReferenceData } from '#server/db/reference.ts';
import { tidyStoredPhones } from '#server/db/ten-digit-phones.ts';
import { holdsDemo, settlePassword, type DemoPassword } from '#server/demo/password.ts';
import { seedDemo, type DemoSize } from '#server/demo/seed.ts';
import { readyAtStart } from '#server/features/codes/ready-lists.ts';
import { rights } from '#server/features/registry.ts';
import { EventStreams } from '#server/http/events-route.ts';
import { makeApp } from '#server/http/app.ts';
import { StaticFiles } from '#server/http/static-files.ts';
import { answerUnreadable, refuseUnreadable } from '#server/http/unreadable.ts';
import type { Log } from '#server/runtime/log.ts';
import { RequestAllowance } from '#server/runtime/request-allowance.ts';
import { localPokes, postgresPokes, type Pokes } from '#server/db/pokes.ts';
import { keepAssets, startJobs } from '#server/jobs/jobs.ts';
import { sealWaitingFaxes } from '#server/jobs/waiting-faxes.ts';

export type Running = {
  readonly url: string;
  readonly server: Server;
  /** State of the demo people's password; null when there is no demo agency. */
  readonly demo: DemoPassword | null;
  /** Where the built client was found; undefined when there is none yet. */
  readonly clientFolder: string | undefined;
  /** Work behind the answers given so far is done. */
  settled(): Promise<void>;
  /** Stops taking requests, finishes those that run, closes everything in reverse order. */
  stop(): Promise<void>;
};

export type Outside = {
  readonly log: Log;
  readonly now?: () => Date;
  readonly newId?: () => string;
  readonly demoSize?: DemoSize;
  /** Where text messages go; no provider is connected yet. */
  readonly texts?: TextMessages;
  /** Finds addresses with a key; Google's unless told. */
  readonly maps?: (key: string) => MapsService;
  readonly drugs?: (address: string, key: string) => DrugService;
};

/** Folder of the project: the nearest one above this file with the package in it. */
function projectFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && readFileSync(manifest, 'utf8').includes('"name": "porchlight"'))
      return folder;
    const above = dirname(folder);
    if (above === folder) return undefined;
    folder = above;
  }
}

/**
 * Time a request has for its headers and for its whole self; slower is an attack or a dead line.
 */
const headersTimeoutMs = 15_000;
const requestTimeoutMs = 2 * minuteMs;
const keepAliveMs = 30_000;
/** Time running requests get to finish before their connections are cut. */
const drainMs = 10_000;
const sweepMs = 50;

async function listen(http: HttpServer, { port, host }: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, host, resolve);
  });
  const address = http.address();
  const bound = typeof address === 'object' && address !== null ? address.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

async function closeHttp(http: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    http.close(() => resolve());
  });
  // A connection whose last request has just been answered is idle only now.
  const sweep = setInterval(() => http.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => http.closeAllConnections(), drainMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** Closes everything opened, last first, even when a later step of the start fails. */
class Closers {
  readonly #steps: (() => Promise<void> | void)[] = [];
  add(step: () => Promise<void> | void): void {
    this.#steps.push(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0).toReversed()) await step();
  }
}

/** Work that goes on behind an answer. */
function laterQueue(log: Log): { add(work: () => Promise<void>): void; settled(): Promise<void> } {
  const running = new Set<Promise<void>>();
  return {
    add: (work) => {
      const one: Promise<void> = work()
        .catch((error: unknown) => log.failure('later', error))
        .finally(() => running.delete(one));
      running.add(one);
    },
    settled: async () => {
      await Promise.all(running);
    },
  };
}

const openPokes = (database: Database, log: Log): Promise<Pokes> =>
  database.pool
    ? postgresPokes(database.pool, (error) => log.failure('notify', error))
    : Promise.resolve(localPokes());

/** A database that a start may not use, said in one line. */
export class RefusedStartError extends Error {
  override readonly name = 'RefusedStartError';
}

/**
 * @throws RefusedStartError when real patients would come beside people whose password was printed
 */
async function refuseDemo(db: Db, { production, demo }: Config): Promise<void> {
  if (production && !demo && (await holdsDemo(db)))
    throw new RefusedStartError(
      'DATABASE_URL, DATA_DIR: this database holds the demo agency, whose password was printed. ' +
        'Use an empty database, or set DEMO=1 and ALLOW_DEMO=1.',
    );
}

/** Before anything is written into it. */
function closeDataFolder({ dataDir, allow }: Config, log: Log): void {
  makePrivate(dataDir, allow.sharedDataFolder, (error) => log.failure('data folder', error));
  if (!allow.sharedDataFolder && openTo(dataDir) !== undefined)
    log.warn('others on this machine may open the data folder');
}

async function build(
  config: Config,
  {
    log,
    now = () => new Date(),
    newId = randomUUID,
    demoSize = 'demo',
    texts = noTextMessages,
    maps = (key) => googleMaps(key),
    drugs = (address, key) => drugService(address, key, askOutside(outsideOf(config.aiHosts))),
  }: Outside,
  closers: Closers,
): Promise<Running> {
  let draining = false;
  closeDataFolder(config, log);
  const database = await openMigrated(
    config,
    (error) => log.failure('database', error),
    (prepared) => {
      if (prepared.working === null) log.warn(withoutRole(prepared));
    },
  );
  closers.add(() => database.close());
  const { db } = database;
  await refuseDemo(db, config);
  const keyring = await openKeyring(db, config);
  const epochs = new Epochs({ db, now, newId });
  await epochs.current();
  if (config.demo) await seedDemo(db, keyring, now(), { size: demoSize });
  const tidied = await tidyStoredPhones(db, keyring, now());
  if (tidied > 0) log.info('telephone numbers in ten digits', { count: tidied });
  const mailer = makeMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
  });
  closers.add(() => mailer.close());
  const pokes = await openPokes(database, log);
  closers.add(() => pokes.close());
  let url = '';
  const later = laterQueue(log);
  await sealWaitingFaxes({ db, keyring, log, now, config });
  const server: Server = {
    config,
    rights,
    database,
    db,
    keyring,
    reference: new ReferenceData(db, now),
    epochs,
    pokes,
    mailer,
    faxes: makeFaxService({ url: config.faxUrl, key: config.faxKey }),
    texts,
    maps,
    drugs,
    chat: chatService({ privateHosts: config.aiHosts }),
    pdfs: pdfReader(),
    places: usPlaces,
    log,
    now,
    newId,
    later: later.add,
    isDraining: () => draining,
    allowance: new RequestAllowance(config.requestsPerMinute),
    baseUrl: () => config.publicUrl ?? url,
  };
  closers.add(later.settled);
  closers.add(await startJobs(server));
  const events = new EventStreams(server);
  const folder = config.clientDir ?? join(projectFolder() ?? '.', 'dist');
  const assets = new AssetStore({
    folder: config.assetsDir,
    now,
    onError: (error) => log.failure('assets', error),
  });
  const files = new StaticFiles(folder, assets);
  closers.add(await keepAssets(() => assets.keep(files.hashed)));
  const app = makeApp(server, events, files);
  const listener = getRequestListener(app.fetch, { errorHandler: answerUnreadable(newId) });
  const http = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveMs,
      requireHostHeader: false,
    },
    (request, response) => void listener(request, response),
  );
  refuseUnreadable(http, newId);
  url = await listen(http, config);
  later.add(() => readyAtStart(server));
  closers.add(() => closeHttp(http));
  closers.add(() => {
    draining = true;
    events.close();
  });
  return {
    url,
    server,
    demo: config.demo ? await settlePassword(db, config.demoPassword, now()) : null,
    clientFolder: files.isEmpty ? undefined : folder,
    settled: later.settled,
    stop: () => closers.run(),
  };
}

/**
 * Configuration → private folder → database → migrations → demo agency → services → listening →
 * password of the demo.
 */
export async function startServer(config: Config, outside: Outside): Promise<Running> {
  const closers = new Closers();
  try {
    return await build(config, outside, closers);
  } catch (error) {
    await closers.run();
    throw error;
  }
}
