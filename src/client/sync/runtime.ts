import { contactMade } from '#client/api/contact.ts';
import { onPoke } from '#client/api/events.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { commitAllDrafts } from '#client/store/drafts/commit-draft.ts';
import { wantedPacks } from '#client/store/packs.ts';
import { countOutbox } from '#client/store/outbox/unsent.ts';
import { Engine, type Trigger } from './engine.ts';
import { browserTabs, takePart, type Tabs } from './leader.ts';
import { browserLink } from './link.ts';
import type { Link } from './ports.ts';
import { idleStatus, unknownStatus, type SyncStatus } from './status-type.ts';
import { provideSyncNow, putSyncStatus } from './status.ts';
import { askForWakeUp, onWakeUp } from './wake-up.ts';

/**
 * The engine in a browser: one leading tab, everything that may wake it, and the status of every
 * tab.
 */

type Online = 'valid' | 'expired' | 'unknown' | 'factor';
type KnownSession = {
  readonly kind: string;
  readonly online?: Online;
  readonly store?: DeviceStore | null;
};

/** What has to be known of the session; `main.tsx` passes `sessionLink`. */
export type SessionLink = {
  current(): KnownSession;
  onChange(listener: (session: KnownSession) => void): () => void;
  report(online: Online): void;
};

type Running = {
  readonly store: DeviceStore;
  kick(trigger: Trigger): void;
  settled(): Promise<void>;
  /** What somebody asks for who does not wait for the next occasion. */
  syncNow(): Promise<void>;
  stop(): void;
};

let running: Running | null = null;

function wakeUps(kick: (trigger: Trigger) => void): () => void {
  const online = (): void => kick('online');
  const offline = (): void => kick('offline');
  const visible = (): void => {
    if (document.visibilityState === 'visible') kick('visible');
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visible);
  const stopWaking = onWakeUp(online);
  const stopPokes = onPoke(() => kick('poke'));
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visible);
    stopWaking();
    stopPokes();
  };
}

/**
 * Files follow the notes; their code is loaded with the first one that waits, or whose copy is
 * still to be freed.
 */
function filesAfter(store: DeviceStore): { kick(engine: Engine): void; stop(): void } {
  let stopped = false;
  let pump: { kick(): void; stop(): void } | null = null;
  const send = async (engine: Engine): Promise<void> => {
    const due = await store.tables.read(
      ['files'],
      async (tx) =>
        (await tx.filesIn('waiting')).length > 0 ||
        (await tx.filesIn('sent')).some(({ kept }) => kept === 1),
    );
    if (!due) return;
    const { browserFiles } = await import('./files-runtime.ts');
    if (!stopped) (pump ??= browserFiles(store, engine)).kick();
  };
  return {
    kick: (engine) => void send(engine).catch(() => {}),
    stop() {
      stopped = true;
      pump?.stop();
    },
  };
}

/** Forms of the agency follow the notes that need them; asked for again at the next idle moment. */
async function fetchWantedPacks(store: DeviceStore): Promise<void> {
  if ((await wantedPacks(store)).length === 0) return;
  const { fetchPacks } = await import('./fetch-packs.ts');
  await fetchPacks(store);
}

/** Lists of codes and drugs are renewed twice a day. */
const refreshCodes = async (store: DeviceStore): Promise<void> =>
  (await import('./fetch-code-lists.ts')).refreshCodes(store);

/** Older notes of every patient in one box: an earlier version kept them, and nothing reads them. */
const dropSingleBox = ({ tables }: DeviceStore): Promise<void> =>
  tables.write(['meta'], async (tx) => {
    if ((await tx.meta('olderNotes'))?.length) await tx.putMeta('olderNotes', new Uint8Array());
  });

const longAgo = new Date(0).toISOString();

/** Who presses *Sync now* asks for new lists too: the next idle moment, of any tab, asks. */
const askForCodes = (store: DeviceStore): Promise<void> =>
  store.tables.write(['meta'], (tx) => tx.putMeta('codesAskedAt', longAgo));

/** Templates that were made here offline follow, and the agency's come twice a day. */
const exchangeTemplates = async (store: DeviceStore): Promise<void> =>
  (await import('./exchange-templates.ts')).exchangeDueTemplates(store);

/** What a tab takes part with. */
type Part = {
  readonly store: DeviceStore;
  readonly session: SessionLink;
  readonly tabs: Tabs;
  readonly link: Link;
};
type Leading = { readonly engine: Engine; end(): void };

/**
 * Passes the server's verdict to the session: only while this store is at work, another person's
 * is not meant.
 */
const reportTo =
  ({ store, session }: Part) =>
  (online: Online): void => {
    const now = session.current();
    if (now.store === store && now.online !== online) session.report(online);
  };

/** The engine of the leading tab: sends its status to the other tabs and takes their wake-ups. */
function lead(part: Part, show: (status: SyncStatus) => void): Leading {
  const { store, tabs, link } = part;
  const files = filesAfter(store);
  // The others would not notice: they ask the server nothing.
  const report = (online: Online): void => {
    reportTo(part)(online);
    tabs.send({ kind: 'online', online });
  };
  const engine = new Engine({
    store,
    link,
    random: Math.random,
    onStatus(status) {
      show(status);
      tabs.send({ kind: 'status', status });
      if (status.state === 'offline' && status.waiting > 0) void askForWakeUp().catch(() => {});
    },
    onIdle() {
      files.kick(engine);
      void fetchWantedPacks(store).catch(() => {});
      void refreshCodes(store).catch(() => {});
      void exchangeTemplates(store).catch(() => {});
    },
    onSignInNeeded: (code) => report(code === 'session.factor' ? 'factor' : 'expired'),
    // Whatever was known: who is answered here has a session, and has shown enough.
    onAnswered() {
      contactMade();
      report('valid');
    },
  });
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'kick') engine.kick(message.trigger as Trigger);
  });
  const stopWaking = wakeUps((trigger) => engine.kick(trigger));
  engine.kick('start');
  return {
    engine,
    end() {
      stopListening();
      stopWaking();
      files.stop();
      engine.stop();
    },
  };
}

/** What waits, before anybody has tried to send it: in green shows only what is known. */
async function firstStatus(store: DeviceStore): Promise<SyncStatus> {
  const [counts, sentAt] = await Promise.all([
    countOutbox(store.tables),
    store.tables.read(['meta'], (tx) => tx.meta('sentAt')),
  ]);
  return {
    ...idleStatus,
    ...counts,
    state: counts.waiting > 0 ? 'waiting' : 'all-sent',
    lastSentAt: sentAt === undefined ? null : new Date(sentAt),
  };
}

/** Takes part in sending the work of a store, from this tab. */
export function run(
  store: DeviceStore,
  session: SessionLink,
  tabs: Tabs = browserTabs(`porchlight-sync-${store.name}`),
  link: Link = browserLink,
): Running {
  const part: Part = { store, session, tabs, link };
  let leading: Leading | null = null;
  let shown = false;
  const show = (status: SyncStatus): void => {
    shown = true;
    putSyncStatus(status);
  };
  const tellFirst = (status: SyncStatus): void => (shown ? undefined : putSyncStatus(status));
  void firstStatus(store).then(tellFirst, () => {});
  void dropSingleBox(store).catch(() => {});
  const stopElection = takePart(tabs, `porchlight-drain-${store.name}`, () => {
    const mine = lead(part, show);
    leading = mine;
    return () => {
      mine.end();
      if (leading === mine) leading = null;
    };
  });
  const stopListening = tabs.listen((message) => {
    if (message.kind === 'status' && !leading) show(reviveStatus(message.status));
    if (message.kind === 'online' && !leading) reportTo(part)(message.online as Online);
  });
  const kick = (trigger: Trigger): void =>
    leading ? leading.engine.kick(trigger) : tabs.send({ kind: 'kick', trigger });
  const stopWork = store.onWork(() => kick('write'));
  const settled = async (): Promise<void> => leading?.engine.settled();
  return {
    store,
    kick,
    settled,
    async syncNow() {
      await commitDrafts(store);
      await askForCodes(store).catch(() => {});
      kick('manual');
      await settled();
    },
    stop() {
      shown = true;
      stopWork();
      stopListening();
      stopElection();
      putSyncStatus(unknownStatus);
    },
  };
}

/**
 * Everything typed so far becomes work that can be sent: of open notes, and of those that a killed
 * tab left behind.
 */
async function commitDrafts(store: DeviceStore): Promise<void> {
  await Promise.allSettled([...store.openNotes].map((note) => note.commitDraft()));
  await commitAllDrafts(store).catch(() => {});
}

const reviveStatus = (status: unknown): SyncStatus => status as SyncStatus;

/** Follows the session: an open store syncs, a closed one does not. Called once, by `main.tsx`. */
export function startSync(session: SessionLink): () => void {
  let wasValid = false;
  provideSyncNow(async () => running?.syncNow());
  const follow = (now: KnownSession): void => {
    const store = now.kind === 'open' ? (now.store ?? null) : null;
    if (running && running.store !== store) {
      running.stop();
      running = null;
    }
    if (store && !running) {
      running = run(store, session);
      void commitDrafts(store);
    }
    const valid = now.online === 'valid';
    if (running && valid && !wasValid) running.kick('signed-in');
    wasValid = valid;
  };
  follow(session.current());
  const stop = session.onChange(follow);
  return () => {
    stop();
    running?.stop();
    running = null;
  };
}
