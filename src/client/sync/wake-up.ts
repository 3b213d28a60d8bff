/** Tag that wakes the service worker; the same as in `sw/sw.ts`. */
const backgroundTag = 'porchlight-outbox';

/** Asks the browser to wake the service worker when the line is back; absent on iOS and Firefox. */
export async function askForWakeUp(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration && 'sync' in registration)
    await (registration.sync as { register(tag: string): Promise<void> }).register(backgroundTag);
}

/** Calls when the service worker says that the line is back. */
export function onWakeUp(wake: () => void): () => void {
  const message = ({ data }: MessageEvent<unknown>): void => {
    if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'WAKE') wake();
  };
  navigator.serviceWorker?.addEventListener('message', message);
  return () => navigator.serviceWorker?.removeEventListener('message', message);
}
