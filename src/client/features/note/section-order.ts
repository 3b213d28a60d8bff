import type { FormDefinition, Section } from '#forms/define.ts';
import type { SectionState } from '#forms/engine.ts';

type States = Readonly<Record<string, SectionState>>;

const isOpen = (state: SectionState | undefined): boolean =>
  state === 'in-progress' || state === 'not-started' || typeof state === 'object';

const placeOf = ({ sections }: FormDefinition, sectionId: string): number =>
  sections.findIndex(({ id }) => id === sectionId);

/** The first section with something left to answer; undefined when there is none. */
export const openSection = (form: FormDefinition, states: States): Section | undefined =>
  form.sections.find(({ id }) => states[id] === 'in-progress' || states[id] === 'not-started');

/** The needed section before a section; undefined before the first. */
export const sectionBefore = (
  form: FormDefinition,
  states: States,
  sectionId: string,
): Section | undefined =>
  form.sections
    .slice(0, Math.max(0, placeOf(form, sectionId)))
    .findLast(({ id }) => states[id] !== 'not-needed');

/**
 * The next section with something to answer or to mend. Sections that are complete or not needed
 * are skipped; undefined when the rest of the note is done.
 */
export const sectionAfter = (
  form: FormDefinition,
  states: States,
  sectionId: string,
): Section | undefined =>
  form.sections.slice(placeOf(form, sectionId) + 1).find(({ id }) => isOpen(states[id]));
