/** Drugs in the shape of the specification (rules §3), which is also openFDA's. */

type Ingredient = { readonly name: string; readonly strength: string };
export type Drug = {
  readonly brand_name: string;
  readonly active_ingredients: readonly Ingredient[];
  readonly dosage_form: string;
  readonly route: string;
};

/** Characters of a cell of a drug; a longer one is cut. */
const longestCell = 200;
/** Active ingredients that are kept of one drug. */
const mostIngredients = 40;

const cell = (value: unknown): string =>
  typeof value === 'string'
    ? value.replaceAll(/\s+/g, ' ').trim().slice(0, longestCell)
    : Array.isArray(value)
      ? cell(value.filter((each) => typeof each === 'string').join('; '))
      : '';

type Loose = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A drug from whatever was read; null without a name. */
function drugOf(value: unknown): Drug | null {
  if (!isObject(value)) return null;
  const brand = cell(value['brand_name']);
  if (brand === '') return null;
  const given = value['active_ingredients'];
  const ingredients = (Array.isArray(given) ? given : [])
    .filter(isObject)
    .slice(0, mostIngredients)
    .map(({ name, strength }) => ({ name: cell(name), strength: cell(strength) }))
    .filter(({ name }) => name !== '');
  return {
    brand_name: brand,
    active_ingredients: ingredients,
    dosage_form: cell(value['dosage_form']),
    route: cell(value['route']),
  };
}

/**
 * Drugs of a list, of an answer of openFDA (`results`), or of its applications with `products`;
 * null for anything else.
 */
export function drugsIn(value: unknown): Drug[] | null {
  const list = isObject(value) ? value['results'] : value;
  if (!Array.isArray(list)) return null;
  return list.flatMap((each: unknown) => {
    const products = isObject(each) ? each['products'] : undefined;
    return (Array.isArray(products) ? products : [each]).flatMap(
      (product: unknown) => drugOf(product) ?? [],
    );
  });
}

/** Drugs of a JSON file; null for a file that is none or has none. */
export function readDrugsFile(text: string): Drug[] | null {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  const drugs = drugsIn(read);
  return drugs !== null && drugs.length > 0 ? drugs : null;
}

/** A drug as a row of a list: brand, form, route, then name and strength of each ingredient. */
export const drugRow = ({ brand_name, active_ingredients, dosage_form, route }: Drug): string =>
  [
    brand_name,
    dosage_form,
    route,
    ...active_ingredients.flatMap(({ name, strength }) => [name, strength]),
  ].join('\t');

/** The drug of a row. */
export function drugOfRow(row: string): Drug {
  const [brand_name, dosage_form = '', route = '', ...cells] = row.split('\t') as [
    string,
    ...string[],
  ];
  const active_ingredients: Ingredient[] = [];
  for (let at = 0; at < cells.length; at += 2)
    active_ingredients.push({ name: String(cells[at]), strength: cells[at + 1] ?? '' });
  return { brand_name, active_ingredients, dosage_form, route };
}

/** Strengths of a drug as a dose is written: "650MG", or "5MG / 325MG". */
export const strengthOf = ({ active_ingredients }: Drug): string =>
  active_ingredients
    .map(({ strength }) => strength)
    .filter(Boolean)
    .join(' / ');
