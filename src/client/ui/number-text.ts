import { i18n } from '@lingui/core';

/** A number as written in the present language, without grouping: 98.6 or 98,6. */
export const numberText = (value: number): string =>
  i18n.number(value, { useGrouping: false, maximumFractionDigits: 6 });

/** How many there are, grouped as the present language does: 74,719 or 74.719. */
export const countText = (value: number): string => i18n.number(value);
