import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';

/**
 * A text of a definition: a fixed message, or one that names the record it is about, written with
 * `t` or `plural` of `@lingui/core/macro` and called while a screen is drawn.
 */
export type Label<S = void> = MessageDescriptor | ((subject: S) => string);

/** Reads labels in the present language: `label(definition.title, subject)`. */
export function useLabel(): <S>(label: Label<S>, subject: S) => string {
  const { t } = useLingui();
  return (label, subject) => (typeof label === 'function' ? label(subject) : t(label));
}
