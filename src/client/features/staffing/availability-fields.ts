import { msg } from '@lingui/core/macro';
import { genders, listed, type Gender, type KnownPlace } from '#domain/clinician-facts.ts';
import { choice } from '#client/kinds/form-dialog/choice-fields.tsx';
import type { Text } from '#client/kinds/form-dialog/field.ts';
import { number, text } from '#client/kinds/form-dialog/fields.tsx';

/** Fields that a clinician's availability and a patient's wishes share. */

const genderLabels = { F: msg`Female`, M: msg`Male` } as const;

export const genderField = (label: Text, gender: Gender | null) =>
  choice<Gender>(label, {
    required: false,
    clearable: true,
    compact: true,
    initial: gender ?? '',
    options: genders.map((value) => ({ value, label: genderLabels[value] })),
  });

const languageShape = /^[a-z]{2,3}(-[a-z0-9]{2,8})?$/i;

/** Language codes of a line; null when one is none. */
const languagesIn = (line: string): string[] | null => {
  const codes = listed(line);
  return codes.every((code) => languageShape.test(code)) ? codes : null;
};

export const languagesField = (label: Text, languages: readonly string[]) =>
  text(label, {
    required: false,
    initial: languages.join(', '),
    hint: msg`Language codes with commas, such as en, es`,
    check: (line) =>
      languagesIn(line) === null ? msg`Enter language codes, such as en, es` : null,
  });

export const skillsField = (label: Text, skills: readonly string[]) =>
  text(label, {
    required: false,
    initial: skills.join(', '),
    maxLength: 1_000,
    hint: msg`With commas, such as IV, wound vac`,
    check: (line) =>
      listed(line).some((skill) => skill.length > 60)
        ? msg`Enter at most 60 characters for each skill`
        : null,
  });

/** A place: coordinates, or the ZIP code and address to find them for. */
export const placeFields = (place: KnownPlace | null, address: string, zipcode: string) => ({
  address: text(msg`Address`, { required: false, initial: address, maxLength: 300 }),
  zipcode: text(msg`ZIP code`, {
    required: false,
    initial: zipcode,
    maxLength: 5,
    inputMode: 'numeric',
    check: (code) => (/^\d{5}$/.test(code) ? null : msg`Enter five digits`),
  }),
  latitude: number(msg`Latitude`, {
    required: false,
    initial: place?.source === 'entered' ? place.latitude : null,
    low: -90,
    high: 90,
    step: 0.000001,
    hint: msg`Leave both empty to find the place by address, last visit or ZIP code.`,
  }),
  longitude: number(msg`Longitude`, {
    required: false,
    initial: place?.source === 'entered' ? place.longitude : null,
    low: -180,
    high: 180,
    step: 0.000001,
  }),
});

type PlaceValues = {
  readonly address: string;
  readonly zipcode: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

/** What is wrong with half a pair of coordinates. */
export const placeProblem = ({ latitude, longitude }: PlaceValues): { longitude?: Text } =>
  (latitude === null) === (longitude === null) ? {} : { longitude: msg`Enter both or none` };

/** The values of `placeFields` as the calls take them; a blank place leaves the known one. */
export function placeInput({ address, zipcode, latitude, longitude }: PlaceValues) {
  const point = latitude === null || longitude === null ? null : { latitude, longitude };
  return point === null && address === '' && zipcode === ''
    ? {}
    : { given: { point, address, zipcode } };
}
