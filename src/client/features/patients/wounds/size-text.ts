import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { areaChange } from '#domain/wounds.ts';
import type { Measured } from '#forms/wounds.ts';

/** A size as written in this language, to a tenth: 2.5 or 2,5. */
export const decimal = (value: number): string =>
  i18n.number(value, { useGrouping: false, maximumFractionDigits: 1 });

/** "3.2 × 2 × 0.5 cm"; empty where nothing was measured. */
export function sizeText({ length, width, depth }: Measured): string {
  const sides = [length, width, depth].filter((side) => side !== null).map(decimal);
  return sides.length > 0 ? `${sides.join(' × ')} cm` : '';
}

/** "6.4 cm²"; empty without length and width. */
export const areaText = (area: number | null): string =>
  area === null ? '' : `${decimal(area)} cm²`;

/** "25% smaller"; empty where there is nothing to compare. */
export function changeText(now: number | null, before: number | null): string {
  const percent = now === null || before === null ? null : areaChange(now, before);
  if (percent === null) return '';
  if (percent === 0) return t`unchanged`;
  const size = decimal(Math.abs(percent));
  return percent < 0 ? t`${size}% smaller` : t`${size}% larger`;
}

/** What a wound was before, from the cells the app wrote when it was taken over. */
export type Before = {
  readonly last: Measured | null;
  readonly first: { readonly date: string; readonly area: number } | null;
};

/** "25% smaller since 11/12/2026" since the last and the first measurement. */
export function changesText(area: number | null, { last, first }: Before): readonly string[] {
  const sinceLast = changeText(area, last?.area ?? null);
  const sinceFirst = first && first.date !== last?.date ? changeText(area, first.area) : '';
  return [
    sinceLast && last ? t`${sinceLast} since the last visit` : '',
    sinceFirst && first ? t`${sinceFirst} since the first measurement on ${first.date}` : '',
  ].filter((part) => part !== '');
}
