import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalNote } from './canonical.ts';
import { forms } from './registry.ts';
import { noteOf } from './testing/notes.ts';

const parts = { visitId: 'v1', formId: 'aide-visit', formVersion: 1 };

describe('canonical note (what the hash of a signed note covers)', () => {
  it('is stable text with sorted paths', () => {
    const answers = {
      'task.skin': 'done',
      'observe.aids': ['walker', 'cane'],
      'task.bath': 'refused',
    };
    expect(canonicalNote({ ...parts, answers })).toBe(
      '{"visitId":"v1","formId":"aide-visit","formVersion":1,' +
        '"answers":{"observe.aids":["walker","cane"],"task.bath":"refused","task.skin":"done"}}',
    );
  });

  it('does not depend on the order in which answers were given, nor on hidden and blank ones', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.integer(), (form, seed) => {
        const note = { visitId: 'v1', formId: form.id, formVersion: form.version };
        const answers = noteOf(form, seed);
        const reversed = Object.fromEntries(Object.entries(answers).toReversed());
        const expected = canonicalNote({ ...note, answers });
        expect(canonicalNote({ ...note, answers: reversed })).toBe(expected);
        expect(
          canonicalNote({
            ...note,
            answers: { ...answers, 'no.such.path': 'x', 'wounds.gone.site': 'y' },
          }),
        ).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('changes with every answer that is signed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...forms), fc.integer(), fc.nat(), (form, seed, place) => {
        const note = { visitId: 'v1', formId: form.id, formVersion: form.version };
        const answers = noteOf(form, seed);
        const paths = Object.keys(answers);
        const without = Object.fromEntries(
          Object.entries(answers).filter((_, index) => index !== place % paths.length),
        );
        expect(canonicalNote({ ...note, answers: without })).not.toBe(
          canonicalNote({ ...note, answers }),
        );
      }),
      { numRuns: 40 },
    );
  });

  it('belongs to one visit and one form version', () => {
    expect(canonicalNote({ ...parts, answers: {} })).not.toBe(
      canonicalNote({ ...parts, visitId: 'v2', answers: {} }),
    );
    expect(() => canonicalNote({ ...parts, formVersion: 99, answers: {} })).toThrow(
      'form aide-visit version 99 is not known',
    );
  });
});
