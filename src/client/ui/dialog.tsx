import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { classNames } from './class-names.ts';
import { focusBack } from './focus-back.ts';

type DialogProps = {
  title: string;
  /** Missing where the person has to wait or to choose an action: nothing closes it then. */
  onClose?: () => void;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  wide?: boolean;
};

/** Where one types or chooses. */
const fields =
  ':is(input, select, textarea)' +
  ':not(:disabled, :read-only:not(select, [type=radio], [type=checkbox], [type=file]), [hidden])';

/**
 * A native modal dialog; mounted means open. It begins at what is marked `autofocus`, else at its
 * first field, else at *Close*. Escape and *Close* ask the owner to close it by `onClose`; when it
 * closes, the focus goes back to where it was.
 */
export function Dialog({ title, onClose, children, actions, wide }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = focusBack();
    const shown = dialog.current;
    shown?.showModal();
    if (!shown?.querySelector('[autofocus]')) shown?.querySelector<HTMLElement>(fields)?.focus();
    // A button of its foot is in sight by itself: with large text the browser scrolls the title away
    // for it.
    if (shown && !document.activeElement?.matches(fields)) shown.scrollTop = 0;
    return back;
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // A browser closes at the second Escape in a row even if the first one was cancelled.
        const shown = event.currentTarget;
        onClose?.();
        queueMicrotask(() => {
          if (shown.isConnected && !shown.open) shown.showModal();
        });
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <Button variant="quiet" icon="close" aria-label={t`Close`} onClick={onClose} />}
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}
