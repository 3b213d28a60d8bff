import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';

/** A text of a definition: a message, or an English text of the text catalogue. */
export type ListLabel = MessageDescriptor | string;

/** Reads labels in the present language. */
export function useListLabel(): (label: ListLabel) => string {
  const { t } = useLingui();
  const text = useText();
  return (label) => (typeof label === 'string' ? text(label) : t(label));
}
