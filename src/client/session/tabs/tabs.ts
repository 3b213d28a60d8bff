/**
 * The messages between tabs of one browser about locking and signing out (decision 028). They
 * contain nothing about patients.
 */

export type TabNotice =
  /**
   * A person locked or signed out in one tab. `why` as in the session; too many wrong PINs do not
   * lock a tab that is open elsewhere.
   */
  | {
      readonly to: 'pin-locked' | 'locked' | 'signed-out';
      readonly userId: string;
      readonly why?: 'lease' | 'pin';
    }
  | { readonly to: 'wiped'; readonly database: string };

/** The message's name for `pin-locked`, which tabs with an earlier version of the app expect. */
const pinLockedMessage = 'covered';
type Message =
  | TabNotice
  | (Omit<Extract<TabNotice, { userId: string }>, 'to'> & { readonly to: typeof pinLockedMessage });

let line: BroadcastChannel | null | undefined;

/** One channel for sending and receiving, since a tab does not receive its own messages. */
const channel = (): BroadcastChannel | null =>
  (line ??=
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-left'));

/** Notifies the other tabs of this browser. */
export function notifyTabs(notice: TabNotice): void {
  const all = channel();
  const post = all?.postMessage.bind(all);
  post?.(notice.to === 'pin-locked' ? { ...notice, to: pinLockedMessage } : notice);
}

/** Calls the listener with notices from other tabs. Returns an unsubscribe function. */
export function onTabNotice(listener: (notice: TabNotice) => void): () => void {
  const all = channel();
  if (all)
    all.onmessage = ({ data }: MessageEvent<Message>) =>
      listener(data.to === pinLockedMessage ? { ...data, to: 'pin-locked' } : data);
  return () => {
    line = undefined;
    all?.close();
  };
}
