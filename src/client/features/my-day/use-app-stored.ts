import { useEffect, useState } from 'react';

/**
 * Whether the app itself starts without a connection: its service worker stores every part of it
 * before it becomes active. False where a browser has no service workers.
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

/** The browser's service workers; typed as always there, but left out on insecure pages. */
export const browserWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
