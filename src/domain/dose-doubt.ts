/**
 * What can be said about a dose without a table of drugs: how it compares with the dose listed
 * before, and whether it can be read as an amount at all. No clinical limit is made up.
 */
export type DoseDoubt =
  /** So many times the listed dose; below 1 for a part of it. */
  | { readonly kind: 'ratio'; readonly times: number }
  | { readonly kind: 'unit'; readonly from: string; readonly to: string }
  | { readonly kind: 'unknownUnit'; readonly unit: string }
  | { readonly kind: 'noUnit' | 'noNumber' | 'zero' };

/**
 * A dose so many times the listed one, or such a part of it, is asked about. Below the factor of ten
 * of a slipped decimal point and above a usual step of titration; a threshold of attention, not a
 * clinical limit.
 */
const remarkable = 5;

type Unit = { readonly family: string; readonly size: number };

/** Units by family, in the family's smallest common one; the size of an own family is 1. */
const sizes: readonly (readonly [family: string, size: number, ...names: string[]])[] = [
  ['mass', 0.001, 'mcg', 'µg', 'μg', 'ug', 'microgram', 'micrograms'],
  ['mass', 1, 'mg', 'milligram', 'milligrams'],
  ['mass', 1_000, 'g', 'gm', 'gram', 'grams'],
  ['volume', 1, 'ml', 'cc', 'milliliter', 'milliliters'],
  ['volume', 1_000, 'l', 'liter', 'liters'],
  ['unit', 1, 'unit', 'units', 'iu'],
  ['mEq', 1, 'meq'],
  ['mmol', 1, 'mmol'],
  ['percent', 1, '%', 'percent'],
  ['tablet', 1, 'tab', 'tabs', 'tablet', 'tablets'],
  ['capsule', 1, 'cap', 'caps', 'capsule', 'capsules'],
  ['pill', 1, 'pill', 'pills'],
  ['drop', 1, 'drop', 'drops', 'gtt', 'gtts'],
  ['puff', 1, 'puff', 'puffs', 'inhalation', 'inhalations'],
  ['spray', 1, 'spray', 'sprays'],
  ['patch', 1, 'patch', 'patches'],
  ['application', 1, 'application', 'applications'],
  ['suppository', 1, 'suppository', 'suppositories'],
  ['packet', 1, 'packet', 'packets'],
  ['scoop', 1, 'scoop', 'scoops'],
  ['vial', 1, 'vial', 'vials'],
  ['lozenge', 1, 'lozenge', 'lozenges'],
  ['teaspoon', 1, 'tsp', 'teaspoon', 'teaspoons'],
  ['tablespoon', 1, 'tbsp', 'tablespoon', 'tablespoons'],
  ['ounce', 1, 'oz', 'ounce', 'ounces'],
];

const units: ReadonlyMap<string, Unit> = new Map(
  sizes.flatMap(([family, size, ...names]) =>
    names.map((name): [string, Unit] => [name, { family, size }]),
  ),
);

/** "mg" or "units/mL"; the second half of a rate or a strength only has to be the same. */
function unitOf(name: string): Unit | null {
  const [first, ...per] = name.toLowerCase().split('/');
  const unit = units.get(String(first));
  return unit ? { ...unit, family: [unit.family, ...per].join('/') } : null;
}

type Dose = {
  readonly hasNumber: boolean;
  /** Null where it is no single amount: "1-2 tablets", "5/325 mg". */
  readonly amount: number | null;
  /** As it is written; empty without one. */
  readonly unit: string;
};

const number = String.raw`(?:\d[\d,]*(?:\.\d+)?|\.\d+)`;
const written = new RegExp(
  String.raw`(${number})(\s*(?:-|–|/|to)\s*${number})?\s*([a-zµμ%]+(?:/[a-z]+)?)?`,
  'i',
);

function readDose(text: string): Dose {
  const found = written.exec(text);
  if (!found) return { hasNumber: false, amount: null, unit: '' };
  const [, first, second, unit = ''] = found;
  const amount = second === undefined ? Number(String(first).replaceAll(',', '')) : null;
  return { hasNumber: true, amount, unit };
}

const isFar = (times: number): boolean => times >= remarkable || times <= 1 / remarkable;

/** Rounded for a sentence: 10, 2.5, 0.1, 0.001. */
const rounded = (times: number): number => Number(times.toPrecision(2));

function compared(before: Dose, now: Dose): DoseDoubt | null {
  const [from, to] = [unitOf(before.unit), unitOf(now.unit)];
  if (before.amount === null || before.amount === 0 || now.amount === null || !from || !to)
    return null;
  const changed = { kind: 'unit', from: before.unit, to: now.unit } as const;
  if (from.family !== to.family) return changed;
  const times = (now.amount * to.size) / (before.amount * from.size);
  if (isFar(times)) return { kind: 'ratio', times: rounded(times) };
  return from.size !== to.size && Math.abs(times - 1) > 0.001 ? changed : null;
}

/**
 * What is odd about a dose, so that a person confirms it; null when nothing is.
 *
 * @param listed the dose as the chart lists it; empty for a new drug
 */
export function doseDoubt(listed: string, dose: string): DoseDoubt | null {
  if (dose.trim() === '' || dose.trim() === listed.trim()) return null;
  const [before, now] = [readDose(listed), readDose(dose)];
  if (!now.hasNumber) return before.hasNumber ? { kind: 'noNumber' } : null;
  if (now.amount === 0) return { kind: 'zero' };
  if (now.unit === '') return { kind: 'noUnit' };
  if (!unitOf(now.unit) && now.unit.toLowerCase() !== before.unit.toLowerCase())
    return { kind: 'unknownUnit', unit: now.unit };
  return compared(before, now);
}
