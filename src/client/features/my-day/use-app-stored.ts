import { useEffect, useState } from 'react';

/**
 * Whether the app itself starts offline: its service worker stores every part before it becomes
 * active. False where a browser has no service workers.
 */
export function useAppStored(workers: ServiceWorkerContainer | undefined): boolean {
  const [stored, setStored] = useState(() => workers?.controller !== null && workers !== undefined);
  useEffect(() => {
    let gone = false;
    const wait = async () => {
      await workers?.ready;
      if (!gone && workers) setStored(true);
    };
    void wait();
    return () => {
      gone = true;
    };
  }, [workers]);
  return stored;
}

/** The browser's service workers. The types say always present, but insecure pages lack them. */
export const browserWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
