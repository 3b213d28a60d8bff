import { t } from '@lingui/core/macro';
import type { Answers } from '#forms/define.ts';
import { woundsIn } from '#forms/wounds.ts';
import type { Words } from '../answer-text.ts';
import { placeName } from '#client/features/patients/wounds/place-name.ts';

type Photographed = {
  readonly number: number;
  readonly cells: Answers;
  /** MM/DD/YYYY. */
  readonly date: string;
};

/** "Wound 2, Left heel, 11/20/2026": what a photo shows, never a file's name. */
export function photoCaption({ number, cells, date }: Photographed, words: Words): string {
  return [t`Wound ${number}`, placeName(cells, words), date]
    .filter((part) => part !== '')
    .join(', ');
}

/** Captions of a note's wound photos by file. */
export const photoCaptions = (
  answers: Answers,
  date: string,
  words: Words,
): ReadonlyMap<string, string> =>
  new Map(
    woundsIn(answers).flatMap(({ number, cells, photos }) => {
      const caption = photoCaption({ number, cells, date }, words);
      return photos.map((id) => [id, caption] as const);
    }),
  );
