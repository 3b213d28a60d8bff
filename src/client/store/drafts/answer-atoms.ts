import { atom, getDefaultStore, type Atom, type PrimitiveAtom } from 'jotai';
import { overlay, type Patch, type Value } from '#domain/merge.ts';
import type { Answers } from '#forms/define.ts';

const atoms = getDefaultStore();

/** The answers of an open note as atoms: one per path, so that one key renders one field. */
export class AnswerAtoms {
  #answers: Answers;
  readonly #byPath = new Map<string, PrimitiveAtom<Value | undefined>>();
  readonly #version = atom(0);
  /** All answers; changes with every letter. */
  readonly all: Atom<Answers> = atom((get): Answers => {
    get(this.#version);
    return this.#answers;
  });

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  get now(): Answers {
    return this.#answers;
  }

  read(path: string): Value | undefined {
    return Object.hasOwn(this.#answers, path) ? this.#answers[path] : undefined;
  }

  of(path: string): Atom<Value | undefined> {
    const made = this.#byPath.get(path) ?? atom<Value | undefined>(this.read(path));
    this.#byPath.set(path, made);
    return made;
  }

  overlay(patch: Patch): void {
    this.#answers = overlay(this.#answers, patch);
    // First: who listens to one answer may judge it by all others.
    atoms.set(this.#version, (count) => count + 1);
    for (const [path, value] of Object.entries(patch)) {
      const each = this.#byPath.get(path);
      if (each) atoms.set(each, value ?? undefined);
    }
  }
}
