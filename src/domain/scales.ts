/**
 * The scales with their allowed values (spec rules §9, "Numeric scales"). Names and numbers only:
 * the wording of the Braden Scale needs a licence and is not here.
 */

type ScaleItem = { readonly name: string; readonly values: readonly number[] };
export type Scale = readonly ScaleItem[];

const item = (name: string, ...values: number[]): ScaleItem => ({ name, values });

/** Barthel, total 0–100 (spec rules §9). */
export const barthelScale: Scale = [
  item('feeding', 0, 5, 10),
  item('bathing', 0, 5),
  item('grooming', 0, 5),
  item('dressing', 0, 5, 10),
  item('bowel', 0, 5, 10),
  item('bladder', 0, 5, 10),
  item('toilet', 0, 5, 10),
  item('transfer', 0, 5, 10, 15),
  item('mobility', 0, 5, 10, 15),
  item('stairs', 0, 5, 10),
];

/** Braden-style skin score, total 6–23: scale 1–4, friction 1–3 (spec rules §9). */
export const bradenScale: Scale = [
  item('sensory perception', 1, 2, 3, 4),
  item('moisture', 1, 2, 3, 4),
  item('activity', 1, 2, 3, 4),
  item('mobility', 1, 2, 3, 4),
  item('nutrition', 1, 2, 3, 4),
  item('friction/shear', 1, 2, 3),
];

/** Norton, total 5–20. */
export const nortonScale: Scale = [
  item('physical condition', 1, 2, 3, 4),
  item('mental condition', 1, 2, 3, 4),
  item('activity', 1, 2, 3, 4),
  item('mobility', 1, 2, 3, 4),
  item('incontinence', 1, 2, 3, 4),
];

/** Balance and gait (Tinetti), total 0–28: items score 0–2 (spec rules §9). */
export const tinettiScale: Scale = [
  item('sitting', 0, 1),
  item('arises', 0, 1, 2),
  item('attempts', 0, 1, 2),
  item('immediate standing', 0, 1, 2),
  item('standing', 0, 1, 2),
  item('nudged', 0, 1, 2),
  item('eyes closed', 0, 1),
  item('turn continuity', 0, 1),
  item('turn steadiness', 0, 1),
  item('sitting down', 0, 1, 2),
  item('initiation', 0, 1),
  item('right swing passes', 0, 1),
  item('right clears', 0, 1),
  item('left swing passes', 0, 1),
  item('left clears', 0, 1),
  item('symmetry', 0, 1),
  item('continuity', 0, 1),
  item('path', 0, 1, 2),
  item('trunk', 0, 1, 2),
  item('stance', 0, 1),
];

/** BIMS, total 0–15 (OASIS C0200–C0400). */
export const bimsScale: Scale = [
  item('C0200', 0, 1, 2, 3),
  item('C0300A', 0, 1, 2, 3),
  item('C0300B', 0, 1, 2),
  item('C0300C', 0, 1),
  item('C0400A', 0, 1, 2),
  item('C0400B', 0, 1, 2),
  item('C0400C', 0, 1, 2),
];

/**
 * Weights of the ten yes/no questions of the nutrition checklist in their order (Nutrition
 * Screening Initiative 1992, maximum 21: the last one counts 2 in the leaflet as universities and
 * newspapers reprint it, 1 in a list of this project's data). Permission to ship its wording is
 * not confirmed: forms state its facts in own words.
 */
export const nutritionWeights: readonly number[] = [2, 3, 2, 2, 2, 4, 1, 1, 2, 2];

/** Pain 0–10 (spec rules §9). */
export const painScale: readonly number[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
