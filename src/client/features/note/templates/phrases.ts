import { msg, t } from '@lingui/core/macro';
import { i18n } from '@lingui/core';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { fieldsIn } from '#forms/form-index.ts';
import { templateWords } from '#forms/note-templates.ts';
import { rowIds } from '#forms/visibility.ts';
import { measuredOf, rowNumber, type Wound } from '#forms/wounds.ts';
import { sizeText } from '#client/features/patients/wounds/size-text.ts';
import type { ShownTemplate } from '#client/store/templates.ts';
import { numberText } from '#client/ui/number-text.ts';
import { type Words } from '../answer-text.ts';
import type { EarlierReadings } from '../editor/note-editor.ts';

/** Words that `/` offers: what they are found by, and what is inserted. */
export type Phrase = { readonly id: string; readonly name: string; readonly text: string };

/**
 * The first phrases, in the project's own words. They state nothing that was measured or done; an
 * agency adds its own as narrative templates.
 */
const starters = [
  { name: msg`No change`, text: msg`No change since the last visit.` },
  { name: msg`Tolerated well`, text: msg`The patient tolerated the visit well.` },
  {
    name: msg`Teach-back`,
    text: msg`The patient repeated the teaching in their own words.`,
  },
];

/** What the note at hand and the earlier ones know of the patient. */
export type Known = {
  readonly form: FormDefinition;
  readonly answers: Answers;
  readonly earlier: EarlierReadings;
  readonly wounds: readonly Wound[];
  readonly words: Words;
};

/** Readings of this visit, or else the patient's latest ones with their day. */
function readings({ form, answers, earlier, words }: Known): readonly Phrase[] {
  const fields = form.sections.flatMap(({ items }) => fieldsIn(items));
  return fields.flatMap(({ field, group }): Phrase[] => {
    if (field.kind !== 'number' || field.readingType === undefined || group !== null) return [];
    const now = answers[field.path];
    const before = earlier.get(field.path);
    const value = typeof now === 'number' ? now : before?.value;
    if (value === undefined) return [];
    const name = words(field.label);
    const told = [name, numberText(value), words(field.unit)].filter(Boolean).join(' ');
    const text = typeof now === 'number' || !before ? told : `${told} (${before.date})`;
    return [{ id: field.path, name, text }];
  });
}

const woundText = (number: number, size: string, date: string): string => {
  const told = t`Wound ${number}: ${size}`;
  return date === '' ? told : `${told} (${date})`;
};

/** Sizes of wounds: of this visit, and of earlier ones that are not measured yet. */
function woundSizes({ answers, wounds }: Known): readonly Phrase[] {
  const group = { path: 'wounds' };
  const prefix = (id: string): string => `${group.path}.${id}.`;
  const now = rowIds(answers, group).flatMap((id, index): Phrase[] => {
    const side = (name: string) => answers[`${prefix(id)}${name}`] ?? '';
    const cells = { length: side('length'), width: side('width'), depth: side('depth') };
    const size = sizeText(measuredOf(cells, ''));
    if (!size) return [];
    const number = rowNumber(answers, group, id, index);
    return [{ id, name: t`Wound ${number}`, text: woundText(number, size, '') }];
  });
  const earlier = wounds.flatMap(({ id, number, measured, isHealed }): Phrase[] => {
    const latest = measured.at(-1);
    const size = latest && !isHealed ? sizeText(latest) : '';
    if (!size || !latest || now.some((each) => each.id === id)) return [];
    return [{ id, name: t`Wound ${number}`, text: woundText(number, size, latest.date) }];
  });
  return [...now, ...earlier];
}

/** The patient's own values first, then the person's and the agency's phrases, then the first ones. */
export const phrasesOf = (known: Known, templates: readonly ShownTemplate[]): readonly Phrase[] => [
  ...readings(known),
  ...woundSizes(known),
  ...templates
    .map(({ id, name, text }) => ({ id, name, text: templateWords(text) }))
    .filter(({ text }) => text !== ''),
  ...starters.map(({ name, text }) => ({ id: text.id, name: i18n._(name), text: i18n._(text) })),
];

/** Phrases whose name or words have what is typed behind the `/`. */
export function matching(phrases: readonly Phrase[], query: string): readonly Phrase[] {
  const wanted = query.toLocaleLowerCase();
  return phrases.filter(
    ({ name, text }) =>
      name.toLocaleLowerCase().includes(wanted) || text.toLocaleLowerCase().includes(wanted),
  );
}
