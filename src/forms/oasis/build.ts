import { oasisItems, timepointsOf } from '#domain/oasis/catalogue.ts';
import {
  bothVersions,
  type OasisItem,
  type OasisSection,
  type Timepoint,
} from '#domain/oasis/item.ts';
import type { ProviderType } from '#domain/clinicians.ts';
import {
  choice,
  note,
  section,
  type Condition,
  type Field,
  type FormDefinition,
  type Item,
  type Section,
} from '../define.ts';
import { fieldsIn } from '../form-index.ts';
import { carriedAnswers, diagnosisItems, timingPath } from './carried.ts';
import { checkTexts, oasisChecks } from './checks.ts';
import { completedOn, dashField, dashPath, fieldOf, oasisPath } from './fields.ts';
import { answersFromOtherSet, answersFromVisit } from './from-visit.ts';
import { credits, oasisSource, specifiedTiming } from './sources.ts';

/** One builder for the eight OASIS forms: the items of a timepoint, and the visit's own sections. */

const titles: Readonly<Record<OasisSection, string>> = {
  A: 'OASIS A: Patient and care',
  B: 'OASIS B: Hearing, speech and vision',
  C: 'OASIS C: Cognition',
  D: 'OASIS D: Mood',
  E: 'OASIS E: Behavior',
  F: 'OASIS F: Living situation',
  G: 'OASIS G: Daily living',
  GG: 'OASIS GG: Function',
  H: 'OASIS H: Bladder and bowel',
  I: 'OASIS I: Diagnoses',
  J: 'OASIS J: Health conditions',
  K: 'OASIS K: Nutrition',
  M: 'OASIS M: Skin',
  N: 'OASIS N: Medications',
  O: 'OASIS O: Treatments',
  Q: 'OASIS Q: Plan of care',
};
const order = Object.keys(titles) as readonly OasisSection[];

/** Asked first: the item set and some questions depend on it. */
const first = ['M0080', 'M0090'];

/** Items of a timepoint that a clinician is asked, in either item set. */
function askedItems(timepoint: Timepoint): readonly OasisItem[] {
  const fixed = ['M0100', ...(timepoint === '01' || timepoint === '03' ? ['M0032NA'] : [])];
  const noResumption = timepoint === '01' ? ['M0032'] : [];
  return oasisItems
    .filter(
      (item) =>
        item.versions.some((version) => timepointsOf(item, version).includes(timepoint)) &&
        item.from !== 'agency' &&
        !(item.from === 'chart' && item.kind === 'flag') &&
        // A0810 says it in both item sets.
        item.id !== 'M0069' &&
        ![...fixed, ...noResumption].includes(item.id),
    )
    .map((item) => (item.id === 'A0810' ? { ...item, versions: bothVersions } : item));
}

/** A heading is there only while one of the questions under it is. */
function whileOneShows(fields: readonly Field[]): { readonly showIf?: Condition } {
  const any = fields.flatMap(({ showIf }) => (showIf ? [showIf] : []));
  return any.length < fields.length ? {} : { showIf: { any } };
}

/** Items with a heading above the first of each group, and a credit above an instrument. */
function itemsOf(
  items: readonly OasisItem[],
  all: readonly OasisItem[],
  timepoint: Timepoint,
): readonly Item[] {
  const seen = new Set<string>();
  const wordsAbove = ({ instrument, group }: OasisItem): readonly (string | undefined)[] => [
    instrument && credits[instrument],
    group,
  ];
  const once = (words: string | undefined): readonly Item[] => {
    if (words === undefined || seen.has(words)) return [];
    seen.add(words);
    const below = items.filter((item) => wordsAbove(item).includes(words));
    return [
      note(words, whileOneShows(below.map((item) => fieldOf(item, { timepoint, items: all })))),
    ];
  };
  return items.flatMap((item): readonly Item[] => {
    const numbers = items.filter(({ id }) => dashPath(id) === dashPath(item.id));
    const isLast = dashPath(item.id) !== null && numbers.at(-1) === item;
    const dash = isLast ? dashField(numbers) : null;
    return [
      ...wordsAbove(item).flatMap(once),
      fieldOf(item, { timepoint, items: all }),
      ...(dash ? [dash] : []),
    ];
  });
}

/** Shown where the specification times an assessment; the app answers it. */
const timingOf = (timepoint: Timepoint): readonly Item[] =>
  ['01', '03', '04'].includes(timepoint)
    ? [
        choice(
          timingPath,
          'Timing of the 30-day period',
          { Early: 'Early', Later: 'Later' },
          { automatic: true, copyFromLast: false, source: specifiedTiming },
        ),
      ]
    : [];

/** The OASIS sections of a timepoint, in the order of the item set. */
function oasisSections(timepoint: Timepoint): readonly Section[] {
  const all = askedItems(timepoint);
  const opening = first.flatMap((id) => all.filter((item) => item.id === id));
  return [
    section({
      id: 'assessment',
      title: 'This assessment',
      source: oasisSource,
      items: [...itemsOf(opening, all, timepoint), ...timingOf(timepoint)],
    }),
    ...order.flatMap((letter) => {
      const items = all.filter((item) => item.section === letter && !opening.includes(item));
      return items.length === 0
        ? []
        : [
            section({
              id: `oasis${letter}`,
              title: titles[letter],
              source: oasisSource,
              items: itemsOf(items, all, timepoint),
            }),
          ];
    }),
  ];
}

/**
 * A section of the visit without questions that an OASIS item asks: a fact is asked once.
 */
export const leaveOut = (given: Section, ...paths: readonly string[]): Section => ({
  ...given,
  items: given.items.filter((item) => item.kind === 'note' || !paths.includes(item.path)),
});

/** Seldom changes between two assessments. */
const lasting = [
  'M0018',
  'M0020',
  'M0030',
  'M0040first',
  'M0040middle',
  'M0040last',
  'M0040suffix',
  'M0050',
  'M0060',
  'M0063',
  'M0064',
  'M0065',
  'M0066',
  'A0810',
  'A1005',
  'A1010',
  'A1110A',
  'A1110B',
  'M0150',
  'M1060A',
  'M1100',
];

/** Transfers: the assessment is completed after the patient went to a facility. */
const inpatient: readonly Timepoint[] = ['06', '07'];

const assessors: readonly ProviderType[] = ['RN', 'PT', 'OT', 'ST/SLP'];

export type OasisParts<Id extends string> = {
  readonly id: Id;
  readonly title: string;
  readonly timepoint: Timepoint;
  /** Visit types of the specification (rules §4) and of a new agency that open this form. */
  readonly visitTypeIds: readonly number[];
  /** The visit's own sections before and after the items. */
  readonly before?: readonly Section[];
  readonly after: readonly Section[];
  readonly groups: FormDefinition['groups'];
  readonly highlights: readonly string[];
};

/** The definition of one OASIS form. */
export function oasisForm<const Id extends string>({
  id,
  title,
  timepoint,
  visitTypeIds,
  before = [],
  after,
  groups,
  highlights,
}: OasisParts<Id>): FormDefinition<Id> {
  const [opening, ...items] = oasisSections(timepoint);
  const sections = [...(opening ? [opening] : []), ...before, ...items, ...after];
  const asked = new Set(
    sections.flatMap((each) => fieldsIn(each.items).map(({ field }) => field.path)),
  );
  const background = [...lasting, ...diagnosisItems]
    .map(oasisPath)
    .filter((path) => asked.has(path));
  return {
    id,
    version: 1,
    title,
    timepoint,
    disciplines: assessors,
    visitTypeIds,
    catalogue: 'oasis',
    sections,
    review: {
      clinicianStatement: 'I assessed this patient and documented what I observed and did.',
      ...(timepoint === '08'
        ? {}
        : { patientStatement: 'The visit took place and I received the care described.' }),
      ...(inpatient.includes(timepoint) && {
        patientAbsent: 'The patient is in an inpatient facility.',
      }),
      highlights: highlights.filter((path) => asked.has(path)),
    },
    ...(groups && { groups }),
    background,
    carried: (facts, answers) => carriedAnswers(facts, answers, { asked, background }),
    ownFindings: (answers, chart) => answersFromVisit(answers, chart, asked),
    decidingDates: asked.has(completedOn) ? [completedOn] : [],
    movedFindings: (answers) => answersFromOtherSet(answers, asked),
    checks: oasisChecks(timepoint, asked),
    checkTexts,
  };
}
