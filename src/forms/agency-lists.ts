/**
 * Lists of the agency in forms, such as the hazards of the constant `Safety`. The answer is the word
 * itself, so that it reads the same whatever the list says later; the list that was offered is kept
 * in the note when it is begun, is sealed with it, and is not looked up again.
 */

/** Characters of a word, and words of a list (`knownConstants`). */
const longestWord = 100;
const mostWords = 200;

export const isListWord = (word: unknown): word is string =>
  typeof word === 'string' && word.trim() !== '' && word.length <= longestWord;

export const isAgencyList = (list: unknown): list is readonly string[] =>
  Array.isArray(list) &&
  list.length > 0 &&
  list.length <= mostWords &&
  new Set(list).size === list.length &&
  list.every(isListWord);
