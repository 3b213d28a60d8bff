import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { classNames } from './class-names.ts';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  wide?: boolean;
};

/** A native modal dialog; mounted means open. Escape and *Close* end it, the focus goes back to where it was. */
export function Dialog({ title, onClose, children, actions, wide }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const back = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, wide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <Button variant="quiet" icon="close" aria-label={t`Close`} onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
      {actions && <footer className={styles.actions}>{actions}</footer>}
    </dialog>
  );
}
