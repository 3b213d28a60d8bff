import { t } from '@lingui/core/macro';
import type { Answers, Field } from '#forms/define.ts';
import { beforeOf, measuredOf, type WoundInNote } from '#forms/wounds.ts';
import type { Words } from '../answer-text.ts';
import { photoCaption } from './photo-captions.ts';
import { areaText, changesText, sizeText } from '#client/features/patients/wounds/size-text.ts';

/** A photo of a wound, as a summary shows it. */
export type SummaryPhoto = { readonly id: string; readonly caption: string };

/** Columns a summary computes for wounds, by the question they follow. */
export const computedColumns = (): readonly { readonly key: string; readonly label: string }[] => [
  { key: '$area', label: t({ message: 'Area', context: 'size of a wound' }) },
  { key: '$last', label: t`Last visit` },
  { key: '$change', label: t({ message: 'Change', context: 'difference to the last visit' }) },
];

/** Cells the app wrote for comparison are in the computed columns. */
export const isComparison = (field: Field): boolean =>
  field.automatic === true && field.kind !== 'photos';

/** Area, last size and change of one wound, as far as they are known. */
export function computedCells(cells: Answers): Readonly<Record<string, string>> {
  const { area } = measuredOf(cells, '');
  const before = beforeOf(cells);
  const last = before.last && sizeText(before.last);
  const known = {
    $area: cells['trend'] === 'healed' ? '' : areaText(area),
    $last: before.last && last ? `${last} (${before.last.date})` : '',
    $change: changesText(area, before).join('; '),
  };
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}

/** The photos of a wound with what they show. `date` is the day of the visit. */
export const summaryPhotos = (
  { number, cells, photos }: WoundInNote,
  date: string,
  words: Words,
): readonly SummaryPhoto[] =>
  photos.map((id) => ({ id, caption: photoCaption({ number, cells, date }, words) }));
