import { readNumber } from './typed-number.ts';

/**
 * Readings that were taken in another unit than the form's. Factors are exact by definition
 * (international yard and pound, 1959; degree Celsius, SI).
 */
type Unit = {
  /** How people write it, lower case. */
  readonly names: readonly string[];
  /** To the base of its kind: `value * factor + offset`. */
  readonly kind: 'temperature' | 'mass' | 'length';
  readonly factor: number;
  readonly offset: number;
};

const units: readonly Unit[] = [
  { kind: 'temperature', names: ['°c', 'c'], factor: 1, offset: 0 },
  { kind: 'temperature', names: ['°f', 'f'], factor: 5 / 9, offset: -160 / 9 },
  { kind: 'mass', names: ['kg'], factor: 1, offset: 0 },
  { kind: 'mass', names: ['g'], factor: 0.001, offset: 0 },
  { kind: 'mass', names: ['lb', 'lbs'], factor: 0.453_592_37, offset: 0 },
  { kind: 'mass', names: ['oz'], factor: 0.028_349_523_125, offset: 0 },
  { kind: 'length', names: ['cm'], factor: 1, offset: 0 },
  { kind: 'length', names: ['mm'], factor: 0.1, offset: 0 },
  { kind: 'length', names: ['m'], factor: 100, offset: 0 },
  { kind: 'length', names: ['in', 'inch', '"'], factor: 2.54, offset: 0 },
  { kind: 'length', names: ['ft', "'"], factor: 30.48, offset: 0 },
];

const unitNamed = (name: string): Unit | undefined => {
  const plain = name.trim().toLowerCase();
  return units.find(({ names }) => names.includes(plain));
};

/** What a question takes: its unit, its limits and how fine it is. */
type Reading = {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
};

type Converted = {
  /** In the unit of the question, as fine as its step. */
  readonly value: number;
  /** The reading as it was taken, such as `37 °C`. */
  readonly taken: string;
};

const rounded = (value: number, step: number): number => {
  const decimals = (String(step).split('.')[1] ?? '').length;
  return Number((Math.round(value / step) * step).toFixed(decimals));
};

function converted(question: Reading, number: number, from: Unit): number | null {
  const to = unitNamed(question.unit);
  if (!to || to.kind !== from.kind) return null;
  const base = number * from.factor + from.offset;
  const value = rounded((base - to.offset) / to.factor, question.step);
  return value >= question.min && value <= question.max ? value : null;
}

/** Units people leave out because nobody could mean the other one: 37 is no body's °F. */
const withoutWords: ReadonlyMap<string, string> = new Map([
  ['°F', '°C'],
  ['°C', '°F'],
]);

/**
 * A reading in another unit than the question's: `81.5 kg` at a question in pounds, and `37` at a
 * temperature in °F, which is out of its limits as it stands and within them in °C.
 *
 * @param given what was typed: a number, or a text that is none
 * @returns null where it stays as it is
 */
export function inUnitOf(question: Reading, given: number | string): Converted | null {
  if (typeof given === 'number') {
    const other = withoutWords.get(question.unit);
    const from = other === undefined ? undefined : unitNamed(other);
    if (!from || (given >= question.min && given <= question.max)) return null;
    const value = converted(question, given, from);
    return value === null ? null : { value, taken: `${given} ${other}` };
  }
  const [, digits = '', name = ''] = /^\s*(-?[\d.,]+)\s*([^\d\s.,]+)\s*$/.exec(given) ?? [];
  const [number, from] = [readNumber(digits, question.step), unitNamed(name)];
  if (number === null || !from) return null;
  const value = from === unitNamed(question.unit) ? number : converted(question, number, from);
  return value === null ? null : { value, taken: `${digits} ${name}` };
}
