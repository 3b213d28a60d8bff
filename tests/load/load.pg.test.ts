import { describe, expect, it } from 'vitest';
import { oneDatabase } from '../support/databases.ts';
import { carryLoad } from './campaign.ts';
import { Figures, trendOf, type MemorySample } from './figures.ts';

const patienceMs = 400_000;
const patience = 300; // seconds for the load itself, on a machine that is busy with other things

describe.each(oneDatabase())(
  'clinicians and office at work on %s (npm run load, short form)',
  (database) => {
    it(
      'every request is answered, and everything acknowledged is there',
      { timeout: patienceMs },
      async () => {
        // A second of their rhythm takes a fortieth of one; it is over when some are handed in.
        const { figures, visits, submitted, lost, memory } = await carryLoad({
          database,
          agency: 'small',
          clinicians: ['nurse', 'nurse2', 'lvn'],
          seconds: patience,
          arrivalSeconds: 1,
          enough: 5,
          seed: 1,
          msPerSecond: 25,
          sampleMs: 1_000,
        });
        expect({ errors: figures.errors, refused: figures.refused, lost }).toEqual({
          errors: [],
          refused: [],
          lost: [],
        });
        expect(visits).toBeGreaterThan(0);
        expect(submitted).toBeGreaterThanOrEqual(5);
        expect(memory.length).toBeGreaterThan(0);
        expect(figures.byCall().map(([call]) => call)).toEqual(
          expect.arrayContaining([
            'notes.push',
            'operation.push',
            'notes.pull',
            'operation.pull',
            'operation.notesToReview',
          ]),
        );
      },
    );
  },
);

describe('figures of a load', () => {
  it('a failure of the server and an answer of nobody are errors, a refusal is a refusal', () => {
    const figures = new Figures();
    figures.answered('notes.push', 10, 200, {});
    figures.answered('notes.push', 20, 503, { code: 'server.unavailable' });
    figures.answered('notes.push', 30, 403, {});
    figures.answered('notes.push', 40, 422, { code: 'request.invalid' });
    figures.failed('notes.pull', new Error('no answer'));
    expect([figures.errors.length, figures.refused.length]).toEqual([3, 1]);
    expect(figures.all()).toEqual({ requests: 4, p50: 20, p95: 40, p99: 40, max: 40 });
  });

  const samples = (heap: (minute: number) => number): MemorySample[] =>
    Array.from({ length: 40 }, (_, index) => ({
      at: index * 15_000,
      rss: 1,
      heap: heap(index / 4),
    }));

  it('a heap that grows after the warm-up shows as so much per minute', () => {
    const trend = trendOf(
      samples((minute) => (minute < 3 ? 10 : 100 + 2 * minute)),
      'heap',
    );
    expect(trend?.slope).toBeCloseTo(2, 5);
    expect(trend?.growth).toBeCloseTo((2 * 9.75) / 106.5, 5);
  });

  it('a heap that grew while it warmed up is flat', () => {
    expect(
      trendOf(
        samples((minute) => (minute < 3 ? 10 * minute : 100)),
        'heap',
      ),
    ).toMatchObject({ slope: 0, growth: 0 });
    expect(trendOf(samples(() => 1).slice(0, 4), 'heap')).toBeNull();
  });
});
