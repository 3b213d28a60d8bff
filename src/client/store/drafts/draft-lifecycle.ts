/** What an open note does when its page goes away. */
export type PageWork = {
  readonly flush: () => Promise<void>;
  readonly commitDraft: () => Promise<void>;
};

/**
 * Writes the answer when a field is left, and commits the draft when the page is hidden: a hidden
 * page may never run again (docs/sync.md, save). Without a page it does nothing.
 */
export function watchPage({ flush, commitDraft }: PageWork): () => void {
  if (typeof document === 'undefined') return () => {};
  const leave = (): void => void flush();
  const hide = (): void => {
    if (document.visibilityState === 'hidden') void commitDraft();
  };
  document.addEventListener('focusout', leave);
  document.addEventListener('visibilitychange', hide);
  window.addEventListener('pagehide', leave);
  window.addEventListener('blur', leave);
  return () => {
    document.removeEventListener('focusout', leave);
    document.removeEventListener('visibilitychange', hide);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('blur', leave);
  };
}
