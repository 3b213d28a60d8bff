import { deviceStreams } from '#client/session/letter-streams.ts';
import { ensureLetters } from '#client/session/letters.ts';
import { sessionLink } from '#client/session/session.ts';
import { keepSendingLetters } from '#client/sync/letters-runtime.ts';

const openStore = () => {
  const session = sessionLink.current();
  return session.kind === 'open' ? session.store : null;
};

/** Milliseconds until a stream that could not be registered is tried again, while its person is there. */
const againAfter = 20_000;

/** Whoever is signed in gets what their letters need; what others left waiting is sent. Called once, by `main.tsx`. */
export function startLetters(): void {
  let ready: string | null = null;
  const prepare = async (): Promise<void> => {
    const session = sessionLink.current();
    const store = openStore();
    if (!store || session.kind !== 'open' || session.online !== 'valid' || ready === store.name) return;
    ready = store.name;
    // Without it everything is sent as before, by its author.
    await ensureLetters(store).catch(() => {
      ready = null;
      setTimeout(() => void prepare(), againAfter);
    });
  };
  sessionLink.onChange(() => {
    if (!openStore()) ready = null;
    void prepare();
  });
  void prepare();
  keepSendingLetters({ streams: deviceStreams, open: () => openStore()?.name ?? null, onChange: sessionLink.onChange });
}
