import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import type { Option } from '#domain/options.ts';
import type { FormDefinition, Item, Section } from '#forms/define.ts';
import { lookBases, lookSources, type LookRule } from '#domain/second-look/rule.ts';
import { lookRules } from '#domain/second-look/second-look.ts';
import { officialEdits, everyEdit } from '#domain/oasis/check.ts';
import { oasisItems, unverifiedItems } from '#domain/oasis/catalogue.ts';
import { forms, newestForms } from '#forms/registry.ts';
import { scoreRules } from '#forms/score-rules.ts';
import { measureSecondLook } from '#forms/testing/second-look/measure.ts';
import { ownWording } from '#forms/sections/sources.ts';
import { formsWith, instruments } from './instruments.ts';
import { openEnds } from './open-ends.ts';
import { promises } from './promises.ts';

/**
 * Writes `docs/clinical-content.md`: every form with its sections, fields and sources, and what of
 * it nobody has checked yet (part of `npm run i18n`). It is made of the definitions, so that it
 * stays true. The rules of *Second look* and its measured figures stand before the forms.
 */
export const contentFile = join(import.meta.dirname, '../../docs/clinical-content.md');

/** How far a source was checked, by its own words. */
type Checked = 'own wording' | 'needs check' | 'verified';

const checkedOf = (source: string): Checked => {
  if (source === ownWording) return 'own wording';
  return /needs check|unverified/i.test(source) ? 'needs check' : 'verified';
};

type Asked = { readonly sources: readonly string[] };

const askedIn = (item: Item): readonly Asked[] => {
  if (item.kind === 'note') return [];
  const own = item.source === undefined ? [] : [item.source];
  if (item.kind === 'rows')
    return item.fields.map((field) => ({ sources: field.source ? [...own, field.source] : own }));
  if (item.kind === 'table')
    return item.cells.flat().map((field) => ({
      sources: field.source ? [...own, field.source] : own,
    }));
  return [{ sources: own }];
};

const fieldsOf = ({ items }: Section): readonly Asked[] => items.flatMap(askedIn);

const sourcesOf = (section: Section): readonly string[] => [
  ...new Set([section.source, ...fieldsOf(section).flatMap(({ sources }) => sources)]),
];

/** The least checked of several sources decides. */
const least = (found: readonly Checked[]): Checked =>
  (['needs check', 'verified', 'own wording'] as const).find((one) => found.includes(one)) ??
  'own wording';

const count = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;

const sectionLine = (section: Section): string => {
  const sources = sourcesOf(section);
  const facts = [
    count(fieldsOf(section).length, 'field'),
    least(sources.map(checkedOf)),
    ...(section.signedBy ? [`signed by ${section.signedBy.join(', ')}`] : []),
  ];
  return `- **${section.title}** (${facts.join(', ')}): ${sources.join('; ')}`;
};

const row = (form: FormDefinition): string => {
  const open = form.sections.filter(
    (section) => least(sourcesOf(section).map(checkedOf)) === 'needs check',
  ).length;
  const fields = form.sections.flatMap(fieldsOf).length;
  return `| ${form.title} | ${form.version} | ${form.sections.length} | ${fields} | ${open} |`;
};

const writtenBy = ({ disciplines }: FormDefinition): string =>
  disciplines.length === 0
    ? 'for visit types of an agency that name it'
    : `for ${disciplines.join(', ')}`;

const percent = (part: number, of: number): string => `${((part / of) * 100).toFixed(1)} %`;

/** Rules of *Second look*: what each compares, and on what ground. */
const ruleLine = ({ id, text, severity, basis }: LookRule): string =>
  `- \`${id}\`${severity === 'look' ? ' (may both be true)' : ''}: ${text} ${lookBases[basis]}`;

/** The rules of *Second look* by source, and how the seeded set measured them. */
function secondLookLines(): readonly string[] {
  const { planted, found, missed, clean, disturbed } = measureSecondLook();
  const sources = Object.entries(lookSources).map(([source, title]) => ({
    title,
    rules: lookRules.filter((rule) => rule.source === source),
  }));
  return [
    '## Second look',
    '',
    `${lookRules.length} rules compare an answer with another source before it is signed (decision`,
    '099). No rule proposes an answer, and none speaks without a line of the other source. No rule',
    'was checked by a clinician; what says *unverified* rests on names, ranges or thresholds that',
    'nobody compared with a source.',
    '',
    `Measured on ${planted} planted disagreements and ${clean} patients whose sources agree`,
    '(`src/forms/testing/second-look`, made up and seeded):',
    `**${found} of ${planted} found (${percent(found, planted)})**, **${disturbed} of ${clean}`,
    `disturbed without a plant (${percent(disturbed, clean)})**. The patients are made up by the`,
    'authors of the rules: the figures say that the rules do what they are for, not how often real',
    'notes disagree.',
    '',
    `Not found: ${missed.length === 0 ? 'none' : missed.join('; ')}.`,
    '',
    ...sources.flatMap(({ title, rules }) => [
      `### ${title} (${rules.length})`,
      '',
      ...rules.map(ruleLine),
      '',
    ]),
  ];
}

const optionsIn = (item: Item): readonly (readonly Option[])[] => {
  if (item.kind === 'choice' || item.kind === 'choices') return [item.options];
  if (item.kind === 'rows') return item.fields.flatMap(optionsIn);
  return item.kind === 'table' ? item.cells.flat().flatMap(optionsIn) : [];
};

/** How much there is: counted, not remembered. */
function countLines(all: readonly FormDefinition[]): readonly string[] {
  const sections = all.flatMap(({ sections: own }) => own);
  const lists = sections.flatMap(({ items }) => items).flatMap(optionsIn);
  const distinct = new Map(lists.map((list) => [JSON.stringify(list), list]));
  const options = [...distinct.values()].flat().length;
  const checked = (state: Checked): number =>
    sections.filter((section) => least(sourcesOf(section).map(checkedOf)) === state).length;
  const own = everyEdit.length - officialEdits.length;
  return [
    '## Counted',
    '',
    `- **Forms**: ${all.length}, and ${forms.length - all.length} former versions that notes keep`,
    `- **Sections**: ${sections.length}, of which ${checked('verified')} are verified, ` +
      `${checked('own wording')} are own wording and ${checked('needs check')} need a check`,
    `- **Fields**: ${sections.flatMap(fieldsOf).length}`,
    `- **OASIS items**: ${oasisItems.length}; codes or timepoints of ${unverifiedItems.length} ` +
      'were read nowhere',
    `- **Edits**: ${officialEdits.length} official, ${own} of our own on items, and those that ` +
      'compare items with the visit (`src/forms/oasis/checks.ts`)',
    `- **Instruments with a score**: ${Object.keys(scoreRules).length} ` +
      `(${Object.keys(scoreRules).join(', ')})`,
    `- **Lists of answers**: ${distinct.size} different ones with ${options} answers`,
    '',
  ];
}

/** Sources with a reservation, and how many sections rest on each. */
function unverifiedLines(all: readonly FormDefinition[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const section of all.flatMap(({ sections }) => sections))
    for (const source of sourcesOf(section))
      if (checkedOf(source) === 'needs check') counts.set(source, (counts.get(source) ?? 0) + 1);
  return [
    '## Unverified, and why',
    '',
    'Nobody of the profession has read these against the current text of their source, or their',
    'figures are defaults that a patient’s own replace. Each stands in its own sections below.',
    '',
    ...[...counts]
      .toSorted(([a, one], [b, other]) => other - one || a.localeCompare(b))
      .map(([source, times]) => `- ${source} (${count(times, 'section')})`),
    '',
  ];
}

/** Whose scale it is, in which edition, on what licence, and how far that was checked. */
const instrumentLines = (all: readonly FormDefinition[]): readonly string[] => [
  '## Instruments',
  '',
  'What is rated or measured after a scale of somebody else. *In no form*: the rule of the score is',
  'there, and no form asks its items.',
  '',
  ...instruments.map((each) => {
    const found = formsWith(each, all).length;
    const where = found === 0 ? 'in no form' : count(found, 'form');
    const { name, version, source } = each;
    return `- **${name}** (${where}, version ${version}, ${checkedOf(source)}): ${source}`;
  }),
  '',
];

/** What ends where the sources end. */
const openEndLines = (): readonly string[] => [
  '## What could not be done, and why',
  '',
  ...openEnds.map(({ what, instead, why }) => `- **${what}**: ${instead}. Why: ${why}`),
  '',
];

/** What is promised, and the tests and files that show it. */
const promisedLines = (): readonly string[] => [
  '## What is promised and where it is shown',
  '',
  ...Object.entries(promises).flatMap(([title, rows]) => [
    `### ${title}`,
    '',
    ...rows.map(({ what, shown, but }) => {
      const files = shown.map((file) => `\`${file}\``).join(', ');
      return `- ${what}: ${files}${but === undefined ? '' : `. **But** ${but}`}`;
    }),
    '',
  ]),
];

/** The document as the definitions ask for it, in the words of `docs/style.md`. */
export async function clinicalContent(): Promise<string> {
  const all = newestForms();
  const text = [
    '# Clinical content',
    '',
    'Written by `npm run i18n` from the definitions in `src/forms`; not edited by hand. *Verified*: its',
    'author took it from the source named, without reservation. *Needs check*: nobody has compared it',
    'with the current text of the source yet, or its figures are defaults. *Own wording*: no outside',
    'source is claimed. Documents that are no visit are planned as a visit without a visit at home.',
    '',
    '| Form | Version | Sections | Fields | Sections that need a check |',
    '| --- | --- | --- | --- | --- |',
    ...all.map(row),
    '',
    ...countLines(all),
    ...instrumentLines(all),
    ...promisedLines(),
    ...openEndLines(),
    ...unverifiedLines(all),
    ...secondLookLines(),
    ...all.flatMap((form) => [
      `## ${form.title}`,
      '',
      `\`${form.id}\`, version ${form.version}, ${writtenBy(form)}.`,
      '',
      ...form.sections.map(sectionLine),
      '',
    ]),
  ].join('\n');
  const options = await resolveConfig(contentFile);
  return format(text, { ...options, filepath: contentFile, proseWrap: 'always', printWidth: 118 });
}

/** The document as it is. */
export const writtenContent = (): string => readFileSync(contentFile, 'utf8');

if (process.argv[1] === import.meta.filename) writeFileSync(contentFile, await clinicalContent());
