import type { FormDefinition } from '../define.ts';
import type { PackId } from './pack-id.ts';

/** Parts of a definition a pack cannot have, because they are code or tied to built-in screens. */
type Foreign = 'checks' | 'checkTexts' | 'normalLimits' | 'background' | 'catalogue' | 'logic';

/**
 * A form as data: the same definition as a built-in form's, in JSON, with its texts in other
 * languages. The server stores it by an id of its own, so that nothing of it can be confused with a
 * built-in form or another agency's.
 */
export type Pack = {
  readonly format: 'porchlight-form-pack/1';
  readonly form: Omit<FormDefinition, Foreign> & { readonly logic: 'expressions' };
  /** Language → English text of the form → its wording. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** What a pack may hold at most; more is refused before it is looked at any closer. */
export const packLimits = {
  /** Characters of the file. */
  characters: 6_000_000,
  /** Levels of the JSON, brackets counted. */
  depth: 160,
  sections: 200,
  /** Questions, cells and notes. */
  items: 4_000,
  optionsOfItem: 600,
  options: 30_000,
  rows: 60,
  names: 2_000,
  /** Characters of one text. */
  text: 4_000,
  /** Characters of an origin with its licence, which is kept whole. */
  source: 20_000,
  /** Parts of one expression, and how deep they lie. */
  expressionParts: 3_000,
  expressionDepth: 60,
  /** Parts of all expressions, those of rows counted once for each row. */
  steps: 400_000,
} as const;

/** What the forms of an agency may be together at most; each of them keeps to `packLimits`. */
export const agencyPackLimits = {
  forms: 200,
  versionsOfForm: 100,
  /** Characters of all versions. */
  characters: 100_000_000,
} as const;

/** The two paths that the app answers from the visit and the chart, where a pack has them. */
export const visitDatePath = 'visit.date';
export const birthDatePath = 'patient.birthDate';

/** The form of a pack under the id the agency's server gave it. */
export const formOfPack = (pack: Pack, id: PackId, version: number): FormDefinition<PackId> => ({
  ...pack.form,
  id,
  version,
});
