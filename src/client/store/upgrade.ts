/**
 * This tab's state beside the shape of the device's database (decision 032). A new version of the
 * app may have to change it, which the browser allows only when no other tab has it open. No
 * library here: the service worker carries this too.
 */
export type Upgrade =
  | 'none'
  /** This tab has to change it and waits for another one that still has it open. */
  | 'waits'
  /** Another tab has to change it: what is typed here is being saved. */
  | 'saving'
  /** Everything is saved, and the database belongs to the newer version now. */
  | 'outdated';

let now: Upgrade = 'none';
const followers = new Set<() => void>();

export const currentUpgrade = (): Upgrade => now;

export function putUpgrade(next: Upgrade): void {
  if (next === now) return;
  now = next;
  for (const follower of followers) follower();
}

/** Calls back on every change. Returns an unsubscribe function. */
export function onUpgrade(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

type StepAside = (database: string) => boolean;
const steps = new Set<StepAside>();

/**
 * Who saves and closes when a newer version asks for a database. True when it will; the database is
 * left open until then.
 */
export function onNewerApp(step: StepAside): () => void {
  steps.add(step);
  return () => void steps.delete(step);
}

/**
 * Asks those who may have unsaved work in a database. False when nobody has: it can be closed at
 * once.
 */
export const stepAside = (database: string): boolean => [...steps].some((step) => step(database));
