/**
 * What the tabs of one browser tell each other about leaving (decision 028). Nothing of a patient
 * is in it.
 */

export type TabNotice =
  /**
   * A person is hidden or gone in one tab. `why` as in the session; the tries for a PIN end nothing
   * that is open elsewhere.
   */
  | {
      readonly to: 'pin-locked' | 'locked' | 'signed-out';
      readonly userId: string;
      readonly why?: 'lease' | 'pin';
    }
  | { readonly to: 'wiped'; readonly database: string };

/** The message's name for `pin-locked`; a tab with an earlier version of the app knows no other. */
const pinLockedMessage = 'covered';
type Message =
  | TabNotice
  | (Omit<Extract<TabNotice, { userId: string }>, 'to'> & { readonly to: typeof pinLockedMessage });

let line: BroadcastChannel | null | undefined;

/** One for telling and hearing: a tab must not hear itself. */
const channel = (): BroadcastChannel | null =>
  (line ??=
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-left'));

/** Tells the other tabs of this browser. */
export function notifyTabs(notice: TabNotice): void {
  const all = channel();
  const post = all?.postMessage.bind(all);
  post?.(notice.to === 'pin-locked' ? { ...notice, to: pinLockedMessage } : notice);
}

/** Called with what another tab tells. Gives the way to stop. */
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
