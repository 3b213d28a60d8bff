import type { FormDefinition } from './define.ts';
import { formLoaders, type FormId } from './form-loaders.gen.ts';

/**
 * Forms this program has read so far. A phone reads a form when the first note of it is opened, so
 * that its start does not grow with the number of forms; the server and most tests have all of them
 * from the start (`registry.ts`).
 */
const loaded = new Map<string, FormDefinition<FormId>>();
const nameOf = (id: string, version: number): string => `${id}/${version}`;

/** Adds forms to those that were read. */
export function putForms(forms: readonly FormDefinition<FormId>[]): void {
  for (const form of forms) loaded.set(nameOf(form.id, form.version), form);
}

/** `knownForm` for those who show nothing of it. */
export const loadedForm = (id: string, version: number): FormDefinition<FormId> | null =>
  loaded.get(nameOf(id, version)) ?? null;

/** Whether there is a form of that id and version, read already or not. */
export const isReleased = (id: string, version: number): boolean =>
  formLoaders.some((form) => form.id === id && form.version === version);

/** Reads the form of that id and version; null when there is none. */
export async function loadForm(
  id: string,
  version: number,
): Promise<FormDefinition<FormId> | null> {
  const loader = formLoaders.find((form) => form.id === id && form.version === version);
  if (loader && !loaded.has(nameOf(id, version))) putForms([await loader.load()]);
  return loadedForm(id, version);
}

/** Every form there is: for answers whose note, and with it the name of its form, is gone. */
export async function loadEveryForm(): Promise<readonly FormDefinition<FormId>[]> {
  await Promise.all(formLoaders.map(({ id, version }) => loadForm(id, version)));
  return [...loaded.values()];
}
