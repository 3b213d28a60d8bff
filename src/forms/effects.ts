import type { Field, FormDefinition } from './define.ts';
import { indexOf, locate, patternOf } from './form-index.ts';

/** What changing one answer can change besides its own field. */
export type Effects = {
  readonly sectionId: string;
  /** Other questions or sections may appear or disappear. */
  readonly visibility: boolean;
  /** Paths of the scores that count the answer. */
  readonly scores: readonly string[];
  /** Calculated fields read the answer. */
  readonly calculated: boolean;
  /** The answer is a reading with ranges. */
  readonly alerts: boolean;
};

/** Lets a screen recompute only what a keystroke can change; null for a path outside the form. */
export const effectsOf = (form: FormDefinition, path: string): Effects | null => {
  const index = indexOf(form);
  const located = locate(index, path);
  if (located === null) return null;
  if (located.kind === 'order')
    return {
      sectionId: located.section.id,
      visibility: true,
      scores: [],
      calculated: false,
      alerts: false,
    };
  const { section, group, field } = located.place;
  const pattern = patternOf(group, field.path);
  return {
    sectionId: section.id,
    visibility: index.controls.has(pattern),
    scores: index.scoredBy.get(pattern) ?? [],
    calculated: index.calculatedFrom.has(pattern),
    alerts: hasRange(field),
  };
};

const hasRange = (field: Field): boolean =>
  field.kind === 'number' && (field.warn !== undefined || field.critical !== undefined);
