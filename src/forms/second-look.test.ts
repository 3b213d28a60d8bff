import { describe, expect, it } from 'vitest';
import { lookRules, secondLook } from '#domain/second-look/second-look.ts';
import { lookSourcesOf, type LookNote } from './second-look.ts';
import { measureSecondLook, planted, setSize } from './testing/second-look/measure.ts';
import { plants } from './testing/second-look/plants.ts';

describe('second look, measured on the seeded set', () => {
  const measured = measureSecondLook();

  it('finds at least 95 % of 200 planted disagreements', () => {
    expect(measured.planted).toBe(200);
    expect(measured.found / setSize, measured.missed.join('\n')).toBeGreaterThanOrEqual(0.95);
  });

  it('disturbs at most 5 % of 200 patients whose sources agree', () => {
    expect(measured.clean).toBe(200);
    expect(measured.disturbed / setSize, measured.false.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('is planted in every kind of source, and most rules find something', () => {
    expect(new Set(plants.map(({ place }) => place))).toEqual(
      new Set(['items', 'body', 'note', 'week', 'before', 'chart']),
    );
    expect(measured.byRule.size).toBeGreaterThan(lookRules.length / 2);
  });

  it('shows no disagreement without a line that its source really has', () => {
    for (const [at, plant] of plants.entries()) {
      const [, facts] = planted(plant, at + 1);
      for (const { path, value, against } of secondLook(facts)) {
        expect(facts.note.answers[path]).toEqual(value);
        for (const line of against) {
          if (line.kind === 'episode') expect(line.words).toBe(facts.startOfCare);
          else if (line.kind === 'chart')
            expect(Object.keys(facts.chart ?? {}).some((each) => each.startsWith(line.path))).toBe(
              true,
            );
          else {
            const source = [facts.note, ...facts.earlier].find(({ id }) => id === line.document);
            expect(source?.answers[line.path]).toEqual(line.value);
          }
        }
      }
    }
  });
});

describe('sources of a note', () => {
  const note = (visitId: string, dateOfService: string, isSigned = true): LookNote => ({
    visitId,
    dateOfService,
    formId: 'pt-visit',
    formVersion: 1,
    content: { doc: { values: {} } },
    seal: isSigned ? { clinician: { name: 'Nora Nurse', role: 'RN' } } : null,
  });

  it('are the signed notes up to its day, newest first', () => {
    const given = [
      note('old', '11/01/2026'),
      note('own', '11/20/2026'),
      note('later', '11/21/2026'),
      note('open', '11/19/2026', false),
      note('same day', '11/20/2026'),
    ];
    expect(lookSourcesOf(note('own', '11/20/2026'), given).map(({ visitId }) => visitId)).toEqual([
      'same day',
      'old',
    ]);
  });
});
