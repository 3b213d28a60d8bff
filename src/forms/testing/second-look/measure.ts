import type { Values } from '#domain/merge.ts';
import type { LookDocument, LookFacts } from '#domain/second-look/facts.ts';
import { secondLook, type Disagreement } from '#domain/second-look/second-look.ts';
import type { Answers } from '../../define.ts';
import { charted, written } from './documents.ts';
import { plants, type Plant } from './plants.ts';
import { carePlaces, dice, truth, type Dice, type Truth } from './truth.ts';

/**
 * The seeded set: 200 times one disagreement in the sources of a patient, and 200 patients whose
 * sources agree. What is found of the first and reported of the second is printed in
 * docs/clinical-content.md.
 */
export const setSize = 200;

const today = '11/20/2026';
const startOfCare = '10/05/2026';

/** A week of colleagues, by day. */
const week = [
  ['skilled-nursing-visit', '11/19/2026'],
  ['pt-evaluation', '11/18/2026'],
  ['ot-evaluation', '11/17/2026'],
  ['st-evaluation', '11/16/2026'],
  ['msw-evaluation', '11/15/2026'],
] as const;

/** Forms that are looked at in the patients whose sources agree. */
const looked = [
  'oasis-start-of-care',
  'oasis-resumption-of-care',
  'oasis-recertification',
  'oasis-follow-up',
  'oasis-discharge',
  'skilled-nursing-visit',
  'pt-evaluation',
  'ot-evaluation',
  'st-evaluation',
  'msw-evaluation',
  'medication-profile',
];

/** Six weeks ago: what lasts is the same, what changes was another. */
const formerly = (patient: Truth, roll: Dice): Truth => ({
  ...patient,
  weight: patient.weight + 30 * (roll.yes(0.5) ? 1 : -1),
  walking: roll.one([2, 3, 4] as const),
  care: Object.fromEntries(
    carePlaces.map((place) => [place, roll.one([1, 2, 3] as const)]),
  ) as Truth['care'],
  dyspnea: roll.one([1, 2, 3, 4] as const),
  respirations: 20,
  bladder: roll.one(['continent', 'incontinent', 'catheter'] as const),
  antibiotic: roll.yes(0.5) ? 'Cephalexin' : null,
  opioid: roll.yes(0.5) ? 'Oxycodone' : null,
  line: 'none',
  diet: 'regular',
});

/** One step more or less: what two clinicians may find in one week without a contradiction. */
const nudged = <T extends number>(value: T, steps: readonly T[], roll: Dice): T =>
  roll.yes(0.3) ? (steps[Math.abs(steps.indexOf(value) - 1)] ?? value) : value;

/** The same patient as a colleague finds them: a little more or less help, breath and weight. */
const asFound = (patient: Truth, roll: Dice): Truth => ({
  ...patient,
  weight: patient.weight + roll.below(9) - 4,
  dyspnea: nudged(patient.dyspnea, [0, 1, 2, 3, 4], roll),
  care: Object.fromEntries(
    carePlaces.map((place) => [place, nudged(patient.care[place], [0, 1, 2, 3], roll)]),
  ) as Truth['care'],
  otherDrugs: roll.below(5),
});

type Parts = {
  readonly form: string;
  readonly patient: Truth;
  readonly past: Truth;
  /** What one note of the week says. */
  readonly colleague?: { readonly form: string; readonly patient: Truth };
};

const colleagueNote = (formId: string, patient: Truth, adds: Answers = {}): LookDocument =>
  written(patient, { id: formId, formId, date: '11/19/2026', adds });
const firstNote = (past: Truth): LookDocument =>
  written(past, { id: 'before', formId: 'oasis-start-of-care', date: startOfCare });

function sourcesOf({ form, patient, past, colleague }: Parts): LookFacts {
  const notes = week
    .filter(([formId]) => formId !== form && formId !== colleague?.form)
    .map(([formId, date]) =>
      written(asFound(patient, dice(patient.weight)), { id: formId, formId, date }),
    );
  const other = colleague ? [colleagueNote(colleague.form, colleague.patient)] : [];
  const first = form === 'oasis-start-of-care' ? [] : [firstNote(past)];
  return {
    note: written(patient, { id: 'note', formId: form, date: today }),
    chart: charted(patient),
    startOfCare,
    earlier: [...other, ...notes, ...first],
  };
}

const isItem = (path: string): boolean => path.startsWith('oasis.');
const only = (values: Values, wanted: (path: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([path]) => wanted(path)));

/** A note whose items say one thing and whose other answers say another. */
const split = (items: LookDocument, body: LookDocument): LookDocument => ({
  ...items,
  answers: {
    ...only(items.answers, isItem),
    ...only(body.answers, (path) => !isItem(path)),
  },
});

/** The sources of a patient with one plant, and without it. */
export function planted(plant: Plant, seed: number): readonly [LookFacts, LookFacts] {
  const roll = dice(seed);
  const patient: Truth = { ...truth(seed), ...plant.given(roll) };
  const past = formerly(patient, roll);
  const told: Truth = { ...patient, ...plant.says?.(roll) };
  const { form, place, beside } = plant;
  const withNote = beside === undefined ? {} : { colleague: { form: beside, patient } };
  const clean = sourcesOf({ form, patient, past, ...withNote });
  const replaced = (id: string, by: LookDocument): LookFacts => ({
    ...clean,
    earlier: clean.earlier.map((each) => (each.id === id ? by : each)),
  });
  switch (place) {
    case 'chart':
      return [clean, { ...clean, chart: { ...charted(patient), ...plant.writes?.(roll) } }];
    case 'before':
      return [clean, replaced('before', firstNote({ ...past, ...plant.says?.(dice(seed)) }))];
    case 'week':
      return [clean, replaced(beside ?? '', colleagueNote(beside ?? '', told, plant.adds))];
    default: {
      const { adds = {} } = plant;
      const other = written(told, { id: 'note', formId: form, date: today, adds });
      const notes = {
        items: split(other, clean.note),
        body: split(clean.note, other),
        note: other,
      };
      return [clean, { ...clean, note: notes[place] }];
    }
  }
}

const nameOf = ({ rule, path }: Disagreement): string => `${rule} ${path}`;

export type Measured = {
  readonly planted: number;
  readonly found: number;
  /** Plants that nothing was found of. */
  readonly missed: readonly string[];
  readonly clean: number;
  /** Patients whose sources agree and who got a disagreement all the same. */
  readonly disturbed: number;
  readonly false: readonly string[];
  /** How often each rule found a plant, by its id. */
  readonly byRule: ReadonlyMap<string, number>;
};

/** Counts the whole set. The same figures on every machine. */
export function measureSecondLook(size = setSize): Measured {
  const missed: string[] = [];
  const wrong: string[] = [];
  const byRule = new Map<string, number>();
  let found = 0;
  let disturbed = 0;
  for (let at = 0; at < size; at += 1) {
    const plant = plants[at % plants.length] as Plant;
    const [clean, other] = planted(plant, at + 1);
    const known = new Set(secondLook(clean).map(nameOf));
    const fresh = secondLook(other).filter(
      (each) => !known.has(nameOf(each)) && (plant.at === undefined || plant.at === each.path),
    );
    for (const { rule } of fresh) byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    if (fresh.length > 0) found += 1;
    else missed.push(`${plant.name}, ${plant.form}, ${plant.place} (${at + 1})`);
    const form = looked[at % looked.length] as string;
    const patient = truth(10_000 + at);
    const agreeing = sourcesOf({ form, patient, past: formerly(patient, dice(20_000 + at)) });
    const told = secondLook(agreeing);
    if (told.length > 0) disturbed += 1;
    wrong.push(
      ...told.map(
        ({ rule, path, against }) => `${rule} ${form} ${path} ${JSON.stringify(against)} (${at})`,
      ),
    );
  }
  return { planted: size, found, missed, clean: size, disturbed, false: wrong, byRule };
}
