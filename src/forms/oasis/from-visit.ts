import type { Patch, Value } from '#domain/merge.ts';
import { exportDay } from '#domain/oasis/dates.ts';
import { answersOfReplaced, versionOf } from '#domain/oasis/version.ts';
import { codesIn } from '#domain/oasis/when.ts';
import type { Answers } from '../define.ts';
import { rowIds } from '../visibility.ts';
import { oasisAnswers } from './answers.ts';
import { oasisPath } from './fields.ts';

/**
 * What the visit's own wounds, readings and medications say of items: a fact is asked once. Only
 * what follows without a judgement; a stage that can be two codes of M1311 (unstageable), whether a
 * stasis ulcer can be observed and how well something heals stay questions.
 */

type Said = Record<string, Value>;

const woundRows = { path: 'wounds' } as const;
const reconciledRows = { path: 'reconciled' } as const;
const stageable = ['1', '2', '3', '4'];
/** Stages of the wound section and the item that counts them. */
const counts = { 2: 'M1311A1', 3: 'M1311B1', 4: 'M1311C1', deepTissue: 'M1311F1' } as const;
const unstageable = ['M1311D1', 'M1311E1'] as const;

/** None, one, two, three, four or more: 00 to 04. */
const laddered = (count: number): string => String(Math.min(count, 4)).padStart(2, '0');

/** Wounds that are not healed, by the cells of their rows. */
const openWounds = (answers: Answers) =>
  rowIds(answers, woundRows)
    .map((row) => ({
      type: answers[`wounds.${row}.type`],
      stage: answers[`wounds.${row}.stage`],
      length: answers[`wounds.${row}.length`],
      trend: answers[`wounds.${row}.trend`],
    }))
    .filter(({ trend }) => trend !== 'healed');

function pressureItems(stages: readonly string[]): Said {
  const numberOf = (stage: string): number => stages.filter((each) => each === stage).length;
  const [only, ...others] = stages.filter((stage) => stageable.includes(stage));
  const said: Said = {
    M1306: stages.some((stage) => stage !== '1') ? '1' : '0',
    M1322: laddered(numberOf('1')),
  };
  if (only === undefined) said['M1324'] = 'NA';
  else if (others.length === 0) said['M1324'] = `0${only}`;
  if (said['M1306'] === '0') return said;
  for (const [stage, item] of Object.entries(counts)) said[item] = numberOf(stage);
  if (numberOf('unstageable') === 0) for (const item of unstageable) said[item] = 0;
  return said;
}

/** Nothing until each wound has its type, and each pressure ulcer its stage. */
function woundItems(answers: Answers): Said {
  const has = answers['integumentary.wounds'];
  if (has === false) return { ...pressureItems([]), M1330: '00', M1340: '00' };
  const open = openWounds(answers);
  if (has !== true || open.length === 0 || open.some(({ type }) => type === undefined)) return {};
  const ofType = (type: string) => open.filter((wound) => wound.type === type);
  const said: Said = {};
  const stages = ofType('pressure').map(({ stage }) => stage);
  if (stages.every((stage) => typeof stage === 'string'))
    Object.assign(said, pressureItems(stages));
  if (ofType('stasis').length === 0) said['M1330'] = '00';
  const surgical = ofType('surgical');
  if (surgical.length === 0) said['M1340'] = '00';
  // Who measured it saw it.
  else if (surgical.some(({ length }) => typeof length === 'number')) said['M1340'] = '01';
  return said;
}

const incontinent = ['stress', 'night', 'day'];

function bladderItem(answers: Answers): Said {
  const [continence, catheter] = [answers['urinary.continence'], answers['urinary.catheter']];
  if (typeof catheter !== 'string') return {};
  if (catheter !== 'none') return { M1610: '02' };
  if (continence === 'continent') return { M1610: '00' };
  return incontinent.includes(String(continence)) ? { M1610: '01' } : {};
}

/** How often a day, or how often a week above once, is not what the elimination section asks. */
const bowelCodes: Readonly<Record<string, string>> = { continent: '00', weekly: '01' };

function bowelItems(answers: Answers): Said {
  const ostomy = answers['elimination.ostomy'];
  if (ostomy === true) return { M1620: 'NA' };
  const code = bowelCodes[String(answers['elimination.continence'])];
  return {
    ...(ostomy === false ? { M1630: '00' } : {}),
    ...(ostomy === false && code !== undefined ? { M1620: code } : {}),
  };
}

/** Diets that are codes of K0520; a liquid diet may be either, and is asked. */
const approaches: Readonly<Record<string, string>> = {
  tube: 'B',
  soft: 'C',
  pureed: 'C',
  thickened: 'C',
  lowSodium: 'D',
  diabetic: 'D',
  cardiac: 'D',
  renal: 'D',
};

/** Nothing where a line could feed the patient, or where diet and tube disagree. */
function nutritionItems(answers: Answers): Said {
  const [diet, tube] = [answers['nutrition.diet'], answers['nutrition.tube']];
  if (!Array.isArray(diet) || diet.length === 0 || typeof tube !== 'boolean') return {};
  const isOpen = diet.includes('liquid') || (diet.includes('nothing') && !tube);
  if (answers['visit.ivAccess'] !== false || isOpen || (diet.includes('tube') && !tube)) return {};
  const found = diet.flatMap((each: string) => approaches[each] ?? []);
  const codes = [...new Set([...found, ...(tube ? ['B'] : [])])].toSorted();
  const said = codes.length > 0 ? codes : ['Z'];
  return { K0520: said, K0520discharge: said };
}

/** Routes that M2020 and M2030 may ask about; others, such as drops, are neither. */
const perhapsOral = ['oral', 'sublingual', 'tube', 'other'];
const perhapsInjected = ['subcutaneous', 'intramuscular', 'intravenous', 'other'];

/**
 * Items of medications from the chart's routes, once the list is the one in the home: nothing while
 * a drug is new, changed or unsure, or has no route.
 */
function medicationItems(answers: Answers, chart: Answers | null): Said {
  const rows = rowIds(answers, reconciledRows);
  if (chart === null || answers['medication.compared'] !== true || rows.length === 0) return {};
  const outcomes = rows.map((row) => answers[`reconciled.${row}.outcome`]);
  if (!outcomes.every((outcome) => outcome === 'taking' || outcome === 'stopped')) return {};
  const taken = rows.filter((_, place) => outcomes[place] === 'taking');
  if (taken.length === 0) return { N0415taking: ['Z'], M2001: '9' };
  const routes = taken.map((row) => chart[`medications.${row}.route`]);
  if (!routes.every((route) => typeof route === 'string' && route !== '')) return {};
  const hasNone = (among: readonly string[]) =>
    routes.every((route) => !among.includes(String(route)));
  return {
    ...(hasNone(perhapsOral) ? { M2020: 'NA' } : {}),
    ...(hasNone(perhapsInjected) ? { M2030: 'NA' } : {}),
  };
}

/**
 * Items of the item set that M0090 chooses, from those of the other set that they replaced. A date
 * that is half typed chooses none.
 */
function replacedItems(answers: Answers): Said {
  const items = oasisAnswers(answers);
  const [completedOn = ''] = codesIn(items, 'M0090');
  if (exportDay(completedOn) === null) return {};
  const said = answersOfReplaced(items, versionOf(completedOn));
  return Object.fromEntries(
    Object.entries(said).flatMap(([item, value]) =>
      value === undefined ? [] : [[item, typeof value === 'string' ? value : [...value]]],
    ),
  );
}

const byPath = (said: Said, asked: ReadonlySet<string>): Patch =>
  Object.fromEntries(
    Object.entries(said)
      .map(([item, value]) => [oasisPath(item), value] as const)
      .filter(([path]) => asked.has(path)),
  );

/** Answers that M0090 moves from the items of one item set to those of the other. */
export const answersFromOtherSet = (answers: Answers, asked: ReadonlySet<string>): Patch =>
  byPath(replacedItems(answers), asked);

/**
 * Answers to the items that a form asks, by their paths.
 *
 * @param chart the chart's answers by path; null where the phone does not have the chart
 */
export function answersFromVisit(
  answers: Answers,
  chart: Answers | null,
  asked: ReadonlySet<string>,
): Patch {
  const said = {
    ...woundItems(answers),
    ...bladderItem(answers),
    ...bowelItems(answers),
    ...nutritionItems(answers),
    ...medicationItems(answers, chart),
    ...replacedItems(answers),
  };
  return byPath(said, asked);
}
