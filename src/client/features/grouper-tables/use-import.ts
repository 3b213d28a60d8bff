import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import {
  importGrouperRelease,
  importGrouperTable,
  type ReleaseLook,
  type TableLook,
} from '#contract/grouper-tables.ts';
import { callApi } from '#client/api/call.ts';
import { uuidV7 } from '#client/store/ids.ts';

type Sent = { readonly fileName: string; readonly done: boolean };
type Release = InputOf<typeof importGrouperRelease>;
type Table = InputOf<typeof importGrouperTable>;
export type ReleaseState = Sent & { readonly given: Release; readonly look: ReleaseLook };
export type TableState = Sent & { readonly given: Table; readonly look: TableLook };

const longestName = 255;

/** Runs one thing at a time and keeps what failed. */
function useWork() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const work = async (run: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await run();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, work };
}

export type Days = { readonly from: string; readonly to: string };

/** CMS's file, from the drop to what was taken in. */
export function useRelease() {
  const [state, setState] = useState<ReleaseState | null>(null);
  const { busy, error, work } = useWork();
  const send = async (given: Release, preview: boolean): Promise<void> => {
    const look = await callApi(importGrouperRelease, { ...given, preview });
    setState({ given, look, fileName: given.fileName, done: !preview });
  };
  return {
    state,
    busy,
    error,
    add: (file: File, { from, to }: Days) =>
      work(async () => {
        setState(null);
        const { readArchive } = await import('./read-archive.ts');
        const { hash, members } = await readArchive(file);
        const given = {
          id: uuidV7(Date.now()),
          fileName: file.name.slice(0, longestName),
          archiveHash: hash,
          from: from || null,
          to: to || null,
          members: [...members],
          preview: true,
        };
        await send(given, true);
      }),
    take: () => work(() => (state === null ? Promise.resolve() : send(state.given, false))),
  };
}

/** One table, from the drop to what was taken in. */
export function useTableFile() {
  const [state, setState] = useState<TableState | null>(null);
  const { busy, error, work } = useWork();
  const send = async (given: Table, preview: boolean): Promise<void> => {
    const look = await callApi(importGrouperTable, { ...given, preview });
    setState({ given, look, fileName: given.fileName, done: !preview && look.problem === null });
  };
  return {
    state,
    busy,
    error,
    add: (file: File, about: Pick<Table, 'kind' | 'name' | 'source'> & Days) =>
      work(async () => {
        setState(null);
        const given = {
          ...about,
          to: about.to || null,
          id: uuidV7(Date.now()),
          fileName: file.name.slice(0, longestName),
          text: (await file.text()).toWellFormed(),
          preview: true,
        };
        await send(given, true);
      }),
    take: () => work(() => (state === null ? Promise.resolve() : send(state.given, false))),
  };
}
