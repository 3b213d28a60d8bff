import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newestForms } from '#forms/registry.ts';
import { promises } from './promises.ts';
import { scoreRules } from '#forms/score-rules.ts';
import {
  assistanceLevels,
  evaluationCodes,
  goalTemplates,
  therapistsLists,
} from '#forms/sections/therapy/sources.ts';
import { oasisSource, specifiedTiming } from '#forms/oasis/sources.ts';
import { certificationForm } from '#forms/sections/federal-rules.ts';
import { spiritualOwn } from '#forms/sections/social-work/sources.ts';
import { defaultRanges, ownWording } from '#forms/sections/sources.ts';
import { allSources, formsWith, instruments } from './instruments.ts';
import { clinicalContent, writtenContent } from './clinical-content.ts';

it('lists every form with its sources; npm run i18n writes it', async () => {
  expect(writtenContent()).toBe(await clinicalContent());
  for (const { title } of newestForms()) expect(writtenContent()).toContain(`## ${title}\n`);
});

it('shows what is promised in files that are there', () => {
  const root = join(import.meta.dirname, '../..');
  const named = Object.values(promises)
    .flat()
    .flatMap(({ shown }) => shown);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** Sources that are nobody's scale: own lists, options of the specification, rules, items. */
const noScale = [
  ownWording,
  defaultRanges,
  therapistsLists,
  goalTemplates,
  evaluationCodes,
  assistanceLevels,
  spiritualOwn,
  certificationForm,
  oasisSource,
  specifiedTiming,
];
const isRule = (source: string): boolean =>
  /\d+ CFR \d|Benefit Policy Manual|^Clinically significant|^OASIS item of CMS/.test(source);

it('lists every instrument with its source, version and licence', () => {
  const forms = newestForms();
  const scored = instruments.flatMap(({ score }) => score ?? []);
  expect(scored.toSorted()).toEqual(Object.keys(scoreRules).toSorted());
  const known = [...noScale, ...instruments.map(({ source }) => source)];
  const unlisted = [...allSources(forms)].filter(
    (source) => !isRule(source) && !known.some((each) => source.includes(each)),
  );
  expect(unlisted).toEqual([]);
  for (const instrument of instruments) {
    const isAsked = formsWith(instrument, forms).length > 0;
    expect(isAsked, instrument.name).toBe(!instrument.source.startsWith('The rule of the score'));
    expect(writtenContent()).toContain(`- **${instrument.name}**`);
  }
});

it('has a test beside every form that fills it as a clinician would', () => {
  const filled = /(fillsAsAClinicianWould|behavesAsTherapyDocument|oasisScenario)\(/;
  const without = newestForms().filter(({ id }) => {
    const file = join(import.meta.dirname, '../../src/forms', id, 'form.test.ts');
    return !existsSync(file) || !filled.test(readFileSync(file, 'utf8'));
  });
  expect(without.map(({ id }) => id)).toEqual([]);
});
