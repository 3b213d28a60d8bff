import type { Answers, FormDefinition } from '../define.ts';
import { sampleAnswers } from '../sample-answers.ts';

/** Uniform in [0, 1) from a seed (mulberry32): the same seed, the same numbers. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** A complete sample note of the form; equal seeds make equal notes. */
export const noteOf = (form: FormDefinition, seed: number, decided: Answers = {}): Answers =>
  sampleAnswers(form, { random: seeded(seed), date: '01/15/2026', decided });
