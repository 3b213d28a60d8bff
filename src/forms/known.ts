import type { FormDefinition } from './define.ts';
import type { FormId } from './form-loaders.gen.ts';
import type { PackId } from './packs/pack-id.ts';

/** Ids of the built-in forms and of those that agencies bring. */
export type AnyFormId = FormId | PackId;

/**
 * Forms this program has read so far. A phone reads a form when the first note of it is opened, so
 * that its start does not grow with the number of forms; the server and most tests have all of them
 * from the start (`registry.ts`).
 */
const known = new Map<string, FormDefinition<AnyFormId>>();
/** What one version of a form is told from all others by, as `form-names.gen.ts` lists it. */
export const nameOf = (id: string, version: number): string => `${id}/${version}`;

/** Adds forms to those that were read. */
export function putForms(forms: readonly FormDefinition<AnyFormId>[]): void {
  for (const form of forms) known.set(nameOf(form.id, form.version), form);
}

/**
 * The form of that id and version if it was loaded; null otherwise, also for one that does not
 * exist. What reads a note from the device or the server loads its form (`load.ts`).
 */
export const knownForm = (id: string, version: number): FormDefinition<AnyFormId> | null =>
  known.get(nameOf(id, version)) ?? null;

/** All of them. */
export const knownForms = (): readonly FormDefinition<AnyFormId>[] => [...known.values()];
