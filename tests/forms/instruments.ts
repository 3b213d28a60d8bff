import { must } from '#domain/must.ts';
import { oasisItems } from '#domain/oasis/catalogue.ts';
import type { FormDefinition, Item, ScoreRule } from '#forms/define.ts';
import { sourceOf } from '#forms/oasis/sources.ts';
import {
  barthelStyle,
  bradenStyle,
  fallScore,
  hospitalRisk,
  nortonStyle,
  nutritionStyle,
  phq,
  pressureStaging,
  specifiedOptions,
  suicideBands,
} from '#forms/sections/sources.ts';
import {
  functionalStaging,
  karnofskyScale,
  palliativeScale,
} from '#forms/sections/social-work/sources.ts';
import {
  balanceAndGait,
  chairStandNorms,
  functionalCodes,
  muscleGrades,
  rangeNorms,
  tandemThreshold,
  textureLevels,
  upAndGoThreshold,
} from '#forms/sections/therapy/sources.ts';

/**
 * The instruments of the clinical content, printed in docs/clinical-content.md: what is rated or
 * measured after a scale of somebody else. A test holds the list complete.
 */
type Instrument = {
  readonly name: string;
  /** The rule of its score, where the app computes one. */
  readonly score?: ScoreRule['name'];
  /** Year or edition, as far as the sources state one. */
  readonly version: string;
  /** Origin and licence in the words of the definitions, or why no form asks for it. */
  readonly source: string;
};

const specification = 'of the specification, rules §9';
const itemSets = 'of OASIS-E1 and E2';
const notStated = 'not stated';
const inOasis = (named: 'BIMS' | 'CAM'): string =>
  sourceOf(
    must(
      oasisItems.find(({ instrument }) => instrument === named),
      named,
    ),
  );

export const instruments: readonly Instrument[] = [
  { name: 'Fall risk score', score: 'fall-risk', version: specification, source: fallScore },
  { name: 'Pain, 0 to 10', score: 'pain', version: specification, source: specifiedOptions },
  {
    name: 'Skin risk (Braden-style score)',
    score: 'braden',
    version: specification,
    source: bradenStyle,
  },
  { name: 'PHQ-2', score: 'phq-2', version: notStated, source: phq },
  { name: 'PHQ-9', score: 'phq-9', version: notStated, source: phq },
  {
    name: 'Balance and gait test (Tinetti)',
    score: 'tinetti',
    version: '1986',
    source: balanceAndGait,
  },
  {
    name: 'Daily living (Barthel-style score)',
    score: 'barthel',
    version: specification,
    source: barthelStyle,
  },
  {
    name: 'Brief Interview for Mental Status',
    score: 'bims',
    version: itemSets,
    source: inOasis('BIMS'),
  },
  { name: 'Confusion Assessment Method', version: itemSets, source: inOasis('CAM') },
  { name: 'Risk of hospitalization', version: itemSets, source: hospitalRisk },
  { name: 'GG0130 and GG0170', version: itemSets, source: functionalCodes },
  { name: 'Timed Up and Go', version: '2017', source: upAndGoThreshold },
  { name: '30-Second Chair Stand', version: '2017', source: chairStandNorms },
  { name: '4-Stage Balance Test', version: '2017', source: tandemThreshold },
  { name: 'Ends of joint motion', version: '1965', source: rangeNorms },
  { name: 'Manual muscle testing', version: notStated, source: muscleGrades },
  { name: 'Diet texture levels (IDDSI)', version: notStated, source: textureLevels },
  { name: 'Stages of pressure injuries', version: '2016', source: pressureStaging },
  {
    name: 'Palliative Performance Scale (PPS)',
    version: notStated,
    source: palliativeScale,
  },
  { name: 'Karnofsky (KPS)', version: '1949', source: karnofskyScale },
  {
    name: 'Functional Assessment Staging (FAST)',
    version: notStated,
    source: functionalStaging,
  },
  { name: 'Skin risk (Norton)', score: 'norton', version: specification, source: nortonStyle },
  { name: 'Suicide risk', score: 'suicide', version: specification, source: suicideBands },
  {
    name: 'Nutrition checklist (Nutrition Screening Initiative)',
    score: 'nutrition',
    version: '1992',
    source: nutritionStyle,
  },
  {
    name: 'MAHC-10 fall risk (Missouri Alliance for Home Care)',
    score: 'mahc-10',
    version: notStated,
    source:
      'The rule of the score alone: free where text, scoring and threshold stay unaltered and its ' +
      'author is named; the helper sentences of its items, which belong to the text, were not at ' +
      'hand; needs check',
  },
];

/** Sources of a form: of its sections, questions, columns and cells. */
const sourcesIn = ({ sections }: FormDefinition): readonly string[] => {
  const ofItem = (item: Item): readonly (string | undefined)[] => {
    if (item.kind === 'note') return [];
    if (item.kind === 'rows') return [item.source, ...item.fields.map(({ source }) => source)];
    if (item.kind === 'table')
      return [item.source, ...item.cells.flat().map(({ source }) => source)];
    return [item.source];
  };
  return sections
    .flatMap(({ source, items }) => [source, ...items.flatMap(ofItem)])
    .filter((source) => source !== undefined);
};

export const allSources = (forms: readonly FormDefinition[]): ReadonlySet<string> =>
  new Set(forms.flatMap(sourcesIn));

const computes = (form: FormDefinition, score: ScoreRule['name'] | undefined): boolean =>
  form.sections.some(({ items }) =>
    items.some((item) => item.kind === 'score' && item.rule.name === score),
  );

/** Forms that ask for an instrument: those with its score, and for a scale those of its source. */
export const formsWith = (
  { score, source }: Instrument,
  forms: readonly FormDefinition[],
): readonly FormDefinition[] => {
  const isShared = source === specifiedOptions;
  return forms.filter(
    (form) =>
      computes(form, score) || (!isShared && sourcesIn(form).some((each) => each.includes(source))),
  );
};
