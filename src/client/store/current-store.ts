import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { must } from '#domain/must.ts';
import type { DeviceStore } from './device-store.ts';

/** The store that is open in this tab; null while signed out, locked, or for the office. */
const written = atom<DeviceStore | null>(null);
export const storeAtom = atom((get) => get(written));

/** Called by the session when it opens or closes a store. */
export const putStore = (store: DeviceStore | null): void => getDefaultStore().set(written, store);

/** The clinician's store. Only below a screen of the field. */
export const useStore = (): DeviceStore => must(useAtomValue(storeAtom), 'store of a clinician');

/** The open store for code that is no component. */
export const currentStore = (): DeviceStore | null => getDefaultStore().get(written);
