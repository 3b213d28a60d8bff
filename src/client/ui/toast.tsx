import { useLingui } from '@lingui/react/macro';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button } from './button.tsx';
import styles from './toast.module.css';

type ToastMessage = {
  text: string;
  /** Takes the action back; the message then stays until the next action. */
  undo?: () => void;
};

type Shown = ToastMessage & { key: number };

/** Shows a message. Returns a function that takes this message away again. */
export type ShowToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<ShowToast>(() => () => undefined);
const LeaveContext = createContext<(place: string) => void>(() => undefined);

/**
 * Milliseconds a message without Undo stays; pointing at it or focusing it does not hurry it away.
 */
const shownFor = 6_000;

/**
 * Milliseconds in which a message belongs to the navigation after it: an action that says what it
 * did and leads elsewhere. A press in between makes the navigation the person's own.
 */
const withNavigation = 1_000;

/**
 * Shows one message at the lower edge: `const toast = useToast(); toast({ text, undo })`. A new one
 * replaces the old one.
 */
export const useToast = () => use(ToastContext);

/** Takes away a message that was shown at another place than the one the person is at now. */
export const useLeaveToast = () => use(LeaveContext);

/** When the person last pressed something, in milliseconds of `performance.now()`. */
function useLastPress(): RefObject<number> {
  const at = useRef(0);
  useEffect(() => {
    const press = () => {
      at.current = performance.now();
    };
    const kinds = ['pointerdown', 'keydown'] as const;
    for (const kind of kinds) addEventListener(kind, press, { capture: true });
    return () => {
      for (const kind of kinds) removeEventListener(kind, press, { capture: true });
    };
  }, []);
  return at;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [shown, setShown] = useState<Shown | null>(null);
  const show = useCallback<ShowToast>((message) => {
    const key = performance.now();
    const remove = () => setShown((now) => (now?.key === key ? null : now));
    setShown({ ...message, key });
    if (!message.undo) setTimeout(remove, shownFor);
    return remove;
  }, []);
  const at = useRef('');
  const pressed = useLastPress();
  const leave = useCallback(
    (place: string) => {
      if (at.current === place) return;
      at.current = place;
      const stays = Math.max(pressed.current, performance.now() - withNavigation);
      setShown((now) => (now && now.key < stays ? null : now));
    },
    [pressed],
  );
  const undo = useMemo(() => {
    const act = shown?.undo;
    return act && (() => (setShown(null), act()));
  }, [shown]);
  return (
    <ToastContext value={show}>
      <LeaveContext value={leave}>{children}</LeaveContext>
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
