import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './cover.module.css';

/**
 * Covers the whole page, which stays as it is behind it: nothing of it can be seen, reached or
 * printed. Mounted means covered; Escape does not open it.
 */
export function Cover({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  const cover = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    cover.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={cover}
      className={styles.cover}
      data-cover=""
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => {
        // A browser closes at the second Escape in a row even if the first one was cancelled.
        queueMicrotask(() => {
          if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
        });
      }}
    >
      <div className={styles.middle}>
        <h1 id={titleId}>{title}</h1>
        {children}
      </div>
    </dialog>
  );
}
