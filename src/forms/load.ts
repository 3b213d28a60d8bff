import type { FormDefinition } from './define.ts';
import { formNames } from './form-names.gen.ts';
import { type AnyFormId, knownForm, knownForms, nameOf, putForms } from './known.ts';
import { packFrom } from './packs/pack-source.ts';
import { isPackId } from './packs/pack-id.ts';

/** Whether there is a form of that id and version, read already or not; of packs, if it was read. */
export const isReleased = (id: string, version: number): boolean =>
  formNames.includes(nameOf(id, version)) || knownForm(id, version) !== null;

/** How each form is loaded; the list is as long as there are forms, so no part of the first load. */
const loaders = async () => (await import('./form-loaders.gen.ts')).formLoaders;

/**
 * Reads the form of that id and version; null when there is none. A screen that shows it loads its
 * texts besides (`client/screen/use-form-texts.ts`).
 */
export async function loadForm(
  id: string,
  version: number,
): Promise<FormDefinition<AnyFormId> | null> {
  if (isPackId(id) && knownForm(id, version) === null) {
    const form = await packFrom(id, version);
    if (form) putForms([form]);
  }
  if (knownForm(id, version) === null) {
    const loader = (await loaders()).find((form) => form.id === id && form.version === version);
    if (loader) putForms([await loader.load()]);
  }
  return knownForm(id, version);
}

/** Every form there is: for answers whose note, and with it the name of its form, is gone. */
export async function loadEveryForm(): Promise<readonly FormDefinition<AnyFormId>[]> {
  await Promise.all((await loaders()).map(({ id, version }) => loadForm(id, version)));
  return knownForms();
}
