import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';

/**
 * A text of a definition: a fixed message, or one that names the record it is about, written with
 * `t` or `plural` of `@lingui/core/macro` and called while a screen is drawn. English texts of the
 * catalogue are translated.
 */
export type Label<S = void> = MessageDescriptor | ((subject: S) => string | MessageDescriptor);

/** Reads labels in the present language: `label(definition.title, subject)`. */
export function useLabel(): <S>(label: Label<S>, subject: S) => string {
  const { t } = useLingui();
  const known = useText();
  return (label, subject) => {
    const text = typeof label === 'function' ? label(subject) : label;
    return typeof text === 'string' ? known(text) : t(text);
  };
}
