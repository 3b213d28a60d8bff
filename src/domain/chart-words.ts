import { medicationFrequencies, medicationRoutes } from './options-clinical.ts';
import type { Option } from './options.ts';

/** Stands for a frequency that is none of the others: nothing to suggest. */
export const otherFrequency = 'Other';

const labelsOf = (options: readonly Option[]): readonly string[] =>
  options.map(({ label }) => label);

/**
 * Usual words of chart texts that an office types freely. They are kept as typed; whoever reads one
 * of these words reads it in the own language, any other text as it is. No list to choose from, and
 * nothing decides by them.
 */
export const chartWords = {
  codeStatus: ['Full code', 'DNR on file', 'POLST on file', 'Code status unknown'],
  emergencyRelation: [
    'Brother',
    'Caregiver',
    'Daughter',
    'Father',
    'Friend',
    'Grandchild',
    'Husband',
    'Mother',
    'Neighbor',
    'Partner',
    'Sister',
    'Son',
    'Spouse',
    'Wife',
  ],
  precautions: ['Fall precautions', 'Oxygen in use, no open flame', 'Standard precautions'],
  reaction: [
    'Anaphylaxis',
    'Diarrhea',
    'Dizziness',
    'Hives',
    'Itching',
    'Nausea',
    'Rash',
    'Shortness of breath',
    'Swelling',
    'Vomiting',
  ],
  severity: ['Mild', 'Moderate', 'Severe'],
  route: labelsOf(medicationRoutes),
  frequency: labelsOf(medicationFrequencies),
} as const satisfies Readonly<Record<string, readonly string[]>>;

const byField: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(chartWords).map(([field, words]) => [
    field,
    new Map(words.map((word) => [word.toLowerCase(), word])),
  ]),
);

/**
 * The usual word of its field that a chart text is, in its English wording of the catalogue. Null
 * for any other text: nobody translates a name that happens to be a word of the catalogue.
 *
 * @param field of the chart or of a row of its lists, such as `codeStatus` or `severity`
 */
export const chartWord = (field: string, text: string): string | null =>
  byField.get(field)?.get(text.trim().toLowerCase()) ?? null;
