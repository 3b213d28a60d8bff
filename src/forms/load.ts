import type { FormDefinition } from './define.ts';
import { formLoaders } from './form-loaders.gen.ts';
import { type AnyFormId, knownForm, knownForms, putForms } from './known.ts';
import { packFrom } from './packs/pack-source.ts';
import { isPackId } from './packs/pack.ts';

/** Whether there is a form of that id and version, read already or not; of packs, if it was read. */
export const isReleased = (id: string, version: number): boolean =>
  formLoaders.some((form) => form.id === id && form.version === version) ||
  knownForm(id, version) !== null;

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
  const loader = formLoaders.find((form) => form.id === id && form.version === version);
  if (loader && knownForm(id, version) === null) putForms([await loader.load()]);
  return knownForm(id, version);
}

/** Every form there is: for answers whose note, and with it the name of its form, is gone. */
export async function loadEveryForm(): Promise<readonly FormDefinition<AnyFormId>[]> {
  await Promise.all(formLoaders.map(({ id, version }) => loadForm(id, version)));
  return knownForms();
}
