import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type RefObject } from 'react';
import styles from './field.module.css';

/** How much of a text did not fit: a pasted one in part, or a key. */
type Cut = 'pasted' | 'typed';

/** Share of the limit from which the count is shown. */
const countFrom = 0.9;
/** A character of two UTF-16 units may leave the last place empty. */
const isFull = (length: number, limit: number): boolean => length >= limit - 1;

type Typed = HTMLElement & Pick<HTMLInputElement, 'value' | 'selectionStart' | 'selectionEnd'>;

const selected = ({ selectionStart, selectionEnd }: Typed): number =>
  (selectionEnd ?? 0) - (selectionStart ?? 0);

/** What is about to be written and does not fit; null for all else. */
function cutOf(event: InputEvent, area: Typed, limit: number): Cut | null {
  // The words of a composition replace themselves; they are counted at its end.
  if (event.isComposing || !event.inputType.startsWith('insert')) return null;
  const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
  const added = event.inputType === 'insertLineBreak' ? 1 : text.replaceAll('\r\n', '\n').length;
  if (area.value.length - selected(area) + added <= limit) return null;
  return /Paste|Drop/.test(event.inputType) ? 'pasted' : 'typed';
}

/**
 * Watches a text area, or the input in an element, for keys and pasted texts that its `maxLength`
 * (UTF-16 units) cuts off: the browser does so in silence.
 */
export function useCut(area: RefObject<HTMLElement | null>, limit: number | undefined): Cut | null {
  const [cut, setCut] = useState<Cut | null>(null);
  useEffect(() => {
    const place = area.current;
    const field: Typed | null | undefined =
      place instanceof HTMLTextAreaElement ? place : place?.querySelector('input');
    if (!field || limit === undefined) return;
    const before = (event: InputEvent): void => {
      const now = cutOf(event, field, limit);
      if (now) setCut(now);
    };
    const composed = ({ data }: CompositionEvent): void => {
      const { value, selectionStart } = field;
      if (
        isFull(value.length, limit) &&
        !value.slice(0, selectionStart ?? undefined).endsWith(data)
      )
        setCut('typed');
    };
    const changed = (event: Event): void => {
      const deletes = event instanceof InputEvent && event.inputType.startsWith('delete');
      if (deletes || !isFull(field.value.length, limit)) setCut(null);
    };
    field.addEventListener('beforeinput', before);
    field.addEventListener('compositionend', composed);
    field.addEventListener('input', changed);
    return () => {
      field.removeEventListener('beforeinput', before);
      field.removeEventListener('compositionend', composed);
      field.removeEventListener('input', changed);
    };
  }, [area, limit]);
  return cut;
}

type LimitProps = { id: string; length: number; limit: number; cut: Cut | null };

/** Whether a text is long enough for its limit to be shown. */
export const showsLimit = (length: number, limit: number | undefined): limit is number =>
  limit !== undefined && length >= limit * countFrom;

/** Below a text area: how full it is, and that a text was cut. */
export function TextLimit({ id, length, limit, cut }: LimitProps) {
  const { t } = useLingui();
  const most = i18n.number(limit);
  const count = i18n.number(length);
  return (
    <>
      <span id={id} className={styles.hint}>
        {t`${count} of ${most} characters`}
      </span>
      {cut && isFull(length, limit) && (
        <span role="alert" className={styles.warning}>
          {cut === 'pasted'
            ? t`Only ${most} characters fit. The rest of the pasted text was left out.`
            : t`Only ${most} characters fit. Your last key was left out.`}
        </span>
      )}
    </>
  );
}
