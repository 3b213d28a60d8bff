import { atom, getDefaultStore, type Atom, type PrimitiveAtom } from 'jotai';
import { overlay, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import type { Draft } from '#client/store/drafts/draft.ts';

/**
 * A draft with its answers in memory, for forms outside the registry (benchmark forms, counted
 * forms).
 */
export function memoryDraft(
  form: FormDefinition,
  start: Answers = {},
  readOnly = false,
): Draft & { answers(): Answers } {
  const atoms = getDefaultStore();
  const all = atom<Answers>(start);
  const byPath = new Map<string, PrimitiveAtom<Value | undefined>>();
  const answerAtom = (path: string): Atom<Value | undefined> => {
    const known = byPath.get(path) ?? atom<Value | undefined>(atoms.get(all)[path]);
    byPath.set(path, known);
    return known;
  };
  const apply = (patch: Patch): void => {
    atoms.set(all, overlay(atoms.get(all), patch));
    for (const [path, value] of Object.entries(patch)) {
      const each = byPath.get(path);
      if (each) atoms.set(each, value ?? undefined);
    }
  };
  const done = async (): Promise<void> => {};
  const nothing = atom(null);
  const draft = {
    visitId: '0192a000-0000-7000-8000-000000000001',
    form,
    readOnly,
    answerAtom,
    answersAtom: all,
    changedAt: () => nothing,
    choiceAt: () => nothing,
    seen: () => {},
    set: (path: string, value: Value | null) => apply({ [path]: value }),
    apply,
    saveStateAtom: atom({ kind: 'idle' } as const),
    flush: done,
    commitDraft: done,
    close: done,
    unsaved: () => ({}),
    surrender: () => Promise.resolve(null),
    drop: () => {},
    answers: () => atoms.get(all),
  };
  return draft;
}
