import { editTexts, oasisFindings } from '#domain/oasis/check.ts';
import { toExportDate } from '#domain/oasis/dates.ts';
import type { Timepoint } from '#domain/oasis/item.ts';
import type { Answers, FormDefinition, FormFinding } from '../define.ts';
import { rowIds } from '../visibility.ts';
import { oasisAnswers } from './answers.ts';
import { oasisPath } from './fields.ts';

/**
 * The edits of OASIS at entry, and what the visit's own readings, wounds and answers say about the
 * same facts (`PL-2x`, ours): a contradiction is named, not chosen.
 */

type VisitCheck = {
  readonly id: string;
  readonly severity: FormFinding['severity'];
  readonly paths: readonly string[];
  readonly text: string;
  readonly isBroken: (answers: Answers) => boolean;
};

const woundRows = { path: 'wounds' } as const;
const wounds = (answers: Answers, type: string): readonly (string | null)[] =>
  rowIds(answers, woundRows)
    .filter(
      (row) =>
        answers[`wounds.${row}.type`] === type && answers[`wounds.${row}.trend`] !== 'healed',
    )
    .map((row) => {
      const stage = answers[`wounds.${row}.stage`];
      return typeof stage === 'string' ? stage : null;
    });

const is = (answers: Answers, item: string, ...codes: readonly unknown[]): boolean =>
  codes.includes(answers[oasisPath(item)]);
const includes = (answers: Answers, path: string, value: string): boolean => {
  const given = answers[path];
  return Array.isArray(given) && given.some((one) => one === value);
};
const isOpen = (answers: Answers, path: string): boolean => answers[path] === undefined;

/** Stages of the wound section, and the item that counts them. */
const counts = [
  ['2', 'M1311A1'],
  ['3', 'M1311B1'],
  ['4', 'M1311C1'],
  ['deepTissue', 'M1311F1'],
] as const;

const visitChecks: readonly VisitCheck[] = [
  {
    id: 'PL-21',
    severity: 'fatal',
    paths: [oasisPath('M1306')],
    text: 'The wound assessment has a pressure ulcer of stage 2 or higher. Correct M1306 or the wound.',
    isBroken: (answers) =>
      is(answers, 'M1306', '0') &&
      wounds(answers, 'pressure').some((stage) => stage !== null && stage !== '1'),
  },
  ...counts.map(([stage, item]): VisitCheck => ({
    id: 'PL-22',
    severity: 'warning',
    paths: [oasisPath(item)],
    text: 'The wound assessment has another number of pressure ulcers of this stage.',
    isBroken: (answers) =>
      !isOpen(answers, oasisPath(item)) &&
      rowIds(answers, woundRows).length > 0 &&
      wounds(answers, 'pressure').filter((each) => each === stage).length !==
        answers[oasisPath(item)],
  })),
  {
    id: 'PL-23',
    severity: 'warning',
    paths: [oasisPath('M1340')],
    text: 'The wound assessment has a surgical wound. Check M1340.',
    isBroken: (answers) => is(answers, 'M1340', '00') && wounds(answers, 'surgical').length > 0,
  },
  {
    id: 'PL-24',
    severity: 'warning',
    paths: [oasisPath('M1330')],
    text: 'The wound assessment has a stasis ulcer. Check M1330.',
    isBroken: (answers) => is(answers, 'M1330', '00') && wounds(answers, 'stasis').length > 0,
  },
  {
    id: 'PL-25',
    severity: 'fatal',
    paths: [oasisPath('J0510'), 'pain.level'],
    text: 'The patient has pain now, so J0510 cannot be "no pain". Correct one of the two.',
    isBroken: (answers) => is(answers, 'J0510', '0') && Number(answers['pain.level'] ?? 0) > 0,
  },
  {
    id: 'PL-26',
    severity: 'warning',
    paths: [oasisPath('M1610'), 'urinary.catheter'],
    text: 'The urinary assessment has a catheter. Check M1610.',
    isBroken: (answers) =>
      is(answers, 'M1610', '00', '01') &&
      ['indwelling', 'suprapubic', 'intermittent'].includes(String(answers['urinary.catheter'])),
  },
  {
    id: 'PL-27',
    severity: 'warning',
    paths: [oasisPath('M1630'), 'elimination.ostomy'],
    text: 'M1630 and the elimination assessment disagree about an ostomy.',
    isBroken: (answers) =>
      (is(answers, 'M1630', '00') && answers['elimination.ostomy'] === true) ||
      (is(answers, 'M1630', '01', '02') && answers['elimination.ostomy'] === false),
  },
  {
    id: 'PL-28',
    severity: 'warning',
    paths: [oasisPath('O0110'), 'vitals.oxygenSource'],
    text: 'Oxygen saturation was measured on oxygen. Check oxygen therapy in O0110.',
    isBroken: (answers) =>
      answers['vitals.oxygenSource'] === 'oxygen' &&
      !isOpen(answers, oasisPath('O0110')) &&
      !includes(answers, oasisPath('O0110'), 'C1'),
  },
  {
    id: 'PL-29',
    severity: 'warning',
    paths: [oasisPath('O0110'), 'visit.ivAccess'],
    text: 'The patient has IV access. Check IV access in O0110.',
    isBroken: (answers) =>
      answers['visit.ivAccess'] === true &&
      !isOpen(answers, oasisPath('O0110')) &&
      !includes(answers, oasisPath('O0110'), 'O1'),
  },
];

export const checkTexts: readonly string[] = [
  ...new Set([...editTexts, ...visitChecks.map(({ text }) => text)]),
];

/**
 * Checks of an OASIS form. What is only unanswered is left to the questions themselves, which are
 * required; numbers of the agency and boxes nobody is asked point to the date of completion.
 */
export const oasisChecks =
  (timepoint: Timepoint, asked: ReadonlySet<string>): NonNullable<FormDefinition['checks']> =>
  (answers, { today }, only) => {
    const said = oasisAnswers(answers);
    const edits = oasisFindings({ timepoint, answers: said }, toExportDate(today), only);
    return [
      ...edits
        .filter(({ open }) => !open)
        .map(({ id, severity, items, text }): FormFinding => {
          const paths = items.map(oasisPath).filter((path) => asked.has(path));
          return { id, severity, paths: paths.length > 0 ? paths : [oasisPath('M0090')], text };
        }),
      ...visitChecks
        .filter(({ isBroken }) => isBroken(answers))
        .map(({ id, severity, paths, text }) => ({
          id,
          severity,
          paths: paths.filter((path) => asked.has(path) || !path.startsWith('oasis.')),
          text,
        })),
    ];
  };
