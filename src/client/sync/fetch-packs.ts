import { callNames } from '#contract/call-names.ts';
import { callApi } from '#client/api/call.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { keepPack, wantedPacks } from '#client/store/packs.ts';

const shape = /^pack-([0-9a-f-]{36})\/(\d{1,4})$/;

/**
 * Reads one version of a form of the agency from the server.
 *
 * @throws Refusal record.not-found, pack.unsigned, and those of the line
 */
export async function fetchPack(name: string): Promise<string> {
  const [, packId = '', version = ''] = shape.exec(name) ?? [];
  const { content } = await callApi(callNames.formPack, { packId, version: Number(version) });
  return content;
}

/**
 * Fetches the forms that pulled notes need, one at a time. What fails is still wanted, and is asked
 * for again after the next pull.
 */
export async function fetchPacks(store: DeviceStore): Promise<void> {
  for (const name of await wantedPacks(store)) await keepPack(store, name, await fetchPack(name));
}
