import type { Answers } from '#forms/define.ts';
import { bodyPlaces } from '#forms/sections/body-places.ts';

/** Looks up a text of a form in the person's language. */
type Words = (english: string) => string;

/** The name of a place of the body; empty for none, and for one that is described in words. */
export const labelOfPlace = (place: string | null, words: Words): string => {
  const label = bodyPlaces.find(({ value }) => value === place)?.label;
  return label === undefined || place === 'other' ? '' : words(label);
};

/** Where a wound is: its place, or else its location in words; empty before either. */
export function placeName({ place, site }: Answers, words: Words): string {
  const label = labelOfPlace(typeof place === 'string' ? place : null, words);
  return label === '' && typeof site === 'string' ? site : label;
}
