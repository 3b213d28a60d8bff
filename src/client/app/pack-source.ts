import { defineForm } from '#forms/define.ts';
import { putPackTexts } from '#forms/packs/pack-texts.ts';
import { formOfPack, type Pack } from '#forms/packs/pack.ts';
import type { PackSource } from '#forms/packs/pack-source.ts';
import { currentStore } from '#client/store/current-store.ts';
import { keepPack, keptPack, packName } from '#client/store/packs.ts';
import { fetchPack } from '#client/sync/fetch-packs.ts';

/** The JSON of a form: this device's, else the server's, which the device keeps then. */
async function contentOf(name: string): Promise<string> {
  const store = currentStore();
  const kept = store && (await keptPack(store, name));
  if (kept) return kept;
  const content = await fetchPack(name);
  // A full device still shows the note now.
  if (store) await keepPack(store, name, content).catch(() => {});
  return content;
}

/** Forms of the agency, for whatever opens a note; null without signal and without a copy. */
export const packForm: PackSource = async (id, version) => {
  try {
    const pack = JSON.parse(await contentOf(packName(id, version))) as Pack;
    putPackTexts(id, pack.texts);
    return defineForm(formOfPack(pack, id, version));
  } catch {
    return null;
  }
};
