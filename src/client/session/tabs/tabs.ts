/**
 * What the tabs of one browser tell each other about leaving (decision 028). Nothing of a patient
 * is in it.
 */

export type Left =
  /**
   * A person is hidden or gone in one tab. `why` as in the session; the tries for a PIN end nothing
   * that is open elsewhere.
   */
  | {
      readonly to: 'covered' | 'locked' | 'signed-out';
      readonly userId: string;
      readonly why?: 'lease' | 'pin';
    }
  | { readonly to: 'wiped'; readonly database: string };

let line: BroadcastChannel | null | undefined;

/** One for telling and hearing: a tab must not hear itself. */
const channel = (): BroadcastChannel | null =>
  (line ??=
    typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('porchlight-left'));

/** Tells the other tabs of this browser. */
export function tellTabs(left: Left): void {
  const all = channel();
  const post = all?.postMessage.bind(all);
  post?.(left);
}

/** Called with what another tab tells. Gives the way to stop. */
export function hearTabs(listener: (left: Left) => void): () => void {
  const all = channel();
  if (all) all.onmessage = ({ data }: MessageEvent<Left>) => listener(data);
  return () => {
    line = undefined;
    all?.close();
  };
}
