import { useState } from 'react';
import type { InputOf } from '#contract/call.ts';
import { importDrugs, importIcdRelease, type CodeLook } from '#contract/codes.ts';
import type { CodeKind } from '#domain/codes/list-search.ts';
import { callApi } from '#client/api/call.ts';
import { uuidV7 } from '#client/store/ids.ts';

const longestName = 255;
/** Bytes that one call turns into characters: more would be too many arguments. */
const atOnce = 8192;

/** A file byte for byte, one character each, so that the server can hash the same bytes. */
async function bytesAsText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let first = 0; first < bytes.length; first += atOnce)
    parts.push(String.fromCodePoint(...bytes.subarray(first, first + atOnce)));
  return parts.join('');
}

/** What is said about a release beside its files. */
export type ReleaseFacts = { readonly name: string; readonly from: string; readonly to: string };
export type CodeFiles = { readonly main: File; readonly tabular: File | null };

type Given =
  | { readonly kind: 'icd10cm'; readonly input: InputOf<typeof importIcdRelease> }
  | { readonly kind: 'drugs'; readonly input: InputOf<typeof importDrugs> };
export type ImportState = {
  readonly given: Given;
  readonly look: CodeLook;
  readonly fileName: string;
  readonly done: boolean;
};

const termsOf = ({ name, from, to }: ReleaseFacts) => ({ name, from, to: to === '' ? null : to });

async function givenOf(
  kind: CodeKind,
  { main, tabular }: CodeFiles,
  facts: ReleaseFacts,
): Promise<Given> {
  const common = {
    id: uuidV7(Date.now()),
    fileName: main.name.slice(0, longestName),
    ...termsOf(facts),
    preview: true,
  };
  const content = await bytesAsText(main);
  if (kind === 'drugs') return { kind, input: { ...common, drugs: content } };
  const places = tabular === null ? null : await bytesAsText(tabular);
  return { kind, input: { ...common, order: content, tabular: places } };
}

const send = (given: Given, facts: ReleaseFacts, preview: boolean): Promise<CodeLook> =>
  given.kind === 'drugs'
    ? callApi(importDrugs, { ...given.input, ...termsOf(facts), preview })
    : callApi(importIcdRelease, { ...given.input, ...termsOf(facts), preview });

/** A release from the drop to what was taken in: looked at first, one thing at a time. */
export function useCodeImport() {
  const [state, setState] = useState<ImportState | null>(null);
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
  return {
    state,
    busy,
    error,
    add: (kind: CodeKind, files: CodeFiles, facts: ReleaseFacts) =>
      work(async () => {
        setState(null);
        const given = await givenOf(kind, files, facts);
        const look = await send(given, facts, true);
        setState({ given, look, fileName: given.input.fileName, done: false });
      }),
    /** @param facts as they stand now: they may have been mended since the file was looked at */
    take: (facts: ReleaseFacts) =>
      work(async () => {
        if (state === null) return;
        const look = await send(state.given, facts, false);
        setState({ ...state, look, done: look.problem === null });
      }),
    clear: () => setState(null),
  };
}
