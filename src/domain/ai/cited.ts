import { sentencesOf } from './sentences.ts';

/** A sentence of an answer, and the numbers of the source's sentences it rests on, from 0. */
export type CitedSentence = { readonly text: string; readonly cites: readonly number[] };

/** Marks behind a full stop belong to the sentence it ends. */
const behind = /([.!?])[^\S\n]*((?:\[\d{1,6}(?:,[^\S\n]*\d{1,6})*\][^\S\n]*)+)/g;
const mark = /\[(\d{1,6}(?:,[^\S\n]*\d{1,6})*)\]/g;

/**
 * The sentences of a service's answer with the places they name, such as `[3]` or `[3, 7]`, counted
 * from 1. A number that the source does not have names no place.
 */
export const citedSentences = (answer: string, count: number): readonly CitedSentence[] =>
  sentencesOf([{ place: '', text: answer.replaceAll(behind, ' $2$1 ') }]).flatMap(({ text }) => {
    const cites = [...text.matchAll(mark)]
      .flatMap(([, numbers = '']) => numbers.split(','))
      .map((number) => Number(number) - 1)
      .filter((number) => number >= 0 && number < count);
    const bare = text.replaceAll(mark, ' ').replaceAll(/\s+([.!?])/g, '$1');
    const said = bare.replaceAll(/\s+/g, ' ').trim();
    return /[\p{L}\p{N}]/u.test(said) ? [{ text: said, cites: [...new Set(cites)] }] : [];
  });
