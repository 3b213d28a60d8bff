import { useLingui } from '@lingui/react/macro';
import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './toast.module.css';

export type ToastMessage = {
  text: string;
  /** Takes the action back; the message then stays until the next action. */
  undo?: () => void;
};

type Shown = ToastMessage & { key: number };

const ToastContext = createContext<(message: ToastMessage) => void>(() => undefined);

/**
 * Milliseconds a message without Undo stays; pointing at it or focusing it does not hurry it away.
 */
const shownFor = 6_000;

/**
 * Shows one message at the lower edge: `const toast = useToast(); toast({ text, undo })`. A new one
 * replaces the old one.
 */
export const useToast = () => use(ToastContext);

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback((message: ToastMessage) => {
    const key = performance.now();
    setShown({ ...message, key });
    if (!message.undo)
      setTimeout(() => setShown((now) => (now?.key === key ? null : now)), shownFor);
  }, []);
  const undo = useMemo(() => {
    const act = shown?.undo;
    return act && (() => (setShown(null), act()));
  }, [shown]);
  return (
    <ToastContext value={show}>
      {children}
      <output className={styles.area} data-print="no">
        {shown && (
          <div key={shown.key} className={styles.toast}>
            <span>{shown.text}</span>
            {undo && (
              <button type="button" className={styles.undo} onClick={undo}>
                {t`Undo`}
              </button>
            )}
            <Button
              variant="quiet"
              icon="close"
              className={styles.close}
              aria-label={t`Close`}
              onClick={() => setShown(null)}
            />
          </div>
        )}
      </output>
    </ToastContext>
  );
}
