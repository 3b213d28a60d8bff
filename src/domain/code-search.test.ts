import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeList,
  codeListInPieces,
  searchCodes,
  searchCounted,
  type CodeEntry,
} from './code-search.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

const entries: CodeEntry[] = [
  { code: 'A00.0', text: 'Cholera due to Vibrio cholerae 01, biovar cholerae' },
  { code: 'A00.1', text: 'Cholera due to Vibrio cholerae 01, biovar eltor' },
  { code: 'I11.0', text: 'Hypertensive heart disease with heart failure' },
  { code: 'I50.9', text: 'Heart failure, unspecified' },
  { code: 'M35.01', text: 'Sjögren syndrome with keratoconjunctivitis' },
  { code: 'Z99', text: 'Dependence on machine, see I50 for the heart' },
];
const list = codeList(entries);
const codes = (query: string, limit?: number): string[] =>
  searchCodes(list, query, limit).map((entry) => entry.code);

describe('a list that is readied in pieces', () => {
  const many = Array.from({ length: 12_000 }, (_, index) => ({
    code: `S${String(index).padStart(5, '0')}`,
    text: `${['Sprain', 'Fracture', 'Burn'][index % 3]} of part ${index}`,
  }));

  test('is the one that is readied in one go, and lets others have their turn all along', async () => {
    let pauses = 0;
    const inPieces = await codeListInPieces(many, () => Promise.resolve((pauses += 1)));
    expect(inPieces).toEqual(codeList(many));
    // Reading, sorting and placing a thousand at a time.
    expect(pauses).toBeGreaterThan(30);
  });

  test('has its words in their order, which a search by halves needs', () => {
    const { words } = codeList([...many, ...entries, { code: 'B', text: 'ab abc a b c abcd' }]);
    expect(words).toEqual([...words].toSorted((one, other) => (one < other ? -1 : 1)));
  });
});

describe('search by all words of code and text', () => {
  test('every word begins a word; order and case are free', () => {
    expect(codes('heart failure')).toEqual(['I11.0', 'I50.9']);
    expect(codes('FAIL heart')).toEqual(['I11.0', 'I50.9']);
    expect(codes('chol elt')).toEqual(['A00.1']);
    expect(codes('heart cholera')).toEqual([]);
    expect(codes('eart')).toEqual([]);
    expect(codes('ailure heart')).toEqual([]);
  });

  test('the code with or without its dot, as a beginning, together with words', () => {
    expect(codes('A00.1')).toEqual(['A00.1']);
    expect(codes('a001')).toEqual(['A00.1']);
    expect(codes('a00')).toEqual(['A00.0', 'A00.1']);
    expect(codes('A00.')).toEqual(['A00.0', 'A00.1']);
    expect(codes('eltor a00')).toEqual(['A00.1']);
    expect(codes('heart i50.9')).toEqual(['I50.9']);
    expect(codes('00.1')).toEqual([]);
  });

  test('entries whose code begins with a word come first, then in the order of the list', () => {
    expect(codes('i50')).toEqual(['I50.9', 'Z99']);
    expect(codes('heart')).toEqual(['I11.0', 'I50.9', 'Z99']);
    expect(codes('i heart')).toEqual(['I11.0', 'I50.9', 'Z99']);
  });

  test('accents, punctuation and repeated words do not matter', () => {
    expect(codes('sjogren')).toEqual(['M35.01']);
    expect(codes('SJÖGREN')).toEqual(['M35.01']);
    expect(codes('failure, heart; heart')).toEqual(['I11.0', 'I50.9']);
    expect(codes('with-keratoconj')).toEqual(['M35.01']);
  });

  test('no more than the limit, and nothing for an empty query', () => {
    expect(codes('heart', 2)).toEqual(['I11.0', 'I50.9']);
    expect(codes('i5', 1)).toEqual(['I50.9']);
    expect(codes('heart', 0)).toEqual([]);
    for (const nothing of ['', '  ', '.,;', '-']) expect(codes(nothing)).toEqual([]);
    expect(searchCodes(codeList([]), 'heart')).toEqual([]);
    const many = codeList(
      Array.from({ length: 60 }, (_, index) => ({ code: `X${index}`, text: 'same words' })),
    );
    expect(searchCodes(many, 'same')).toHaveLength(50);
    expect(searchCounted(many, 'same', 20)).toMatchObject({ more: 40 });
    expect(searchCounted(many, 'same', 200)).toMatchObject({ more: 0 });
    expect(searchCounted(many, '', 20)).toEqual({ found: [], more: 0 });
  });

  test('text on the next line does not count', () => {
    const two = codeList([
      { code: 'A', text: 'one' },
      { code: 'B', text: 'two' },
    ]);
    expect(searchCodes(two, 'one two')).toEqual([]);
    expect(searchCodes(two, 'one b')).toEqual([]);
    expect(searchCodes(two, 'two b').map((entry) => entry.code)).toEqual(['B']);
  });

  test('only the first 200 characters count', () => {
    expect(codes(`heart failure ${' '.repeat(186)}cholera`)).toEqual(['I11.0', 'I50.9']);
    expect(codes(hugeText)).toEqual([]);
  });
});

test('finds what a check of every entry finds, for any list and query', () => {
  const word = fc.constantFrom('a', 'ab', 'abc', 'b', 'ba', 'c1', 'c12', '1', '12', 'é');
  const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '');
  fc.assert(
    fc.property(
      fc.array(fc.record({ code: word, text: line }), { maxLength: 12 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      (rows, query) => {
        const wanted = rows.filter((row) =>
          query.every((each) =>
            [row.code, ...row.text.split(' ')].some((text) => plain(text).startsWith(plain(each))),
          ),
        );
        const found = searchCodes(codeList(rows), query.join(' '));
        expect(new Set(found)).toEqual(new Set(wanted));
        expect(found).toHaveLength(wanted.length);
      },
    ),
  );
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(naughtyText, naughtyText, (text, query) => {
      const found = searchCodes(
        codeList([
          { code: text, text },
          { code: query, text: query },
        ]),
        query,
      );
      expect(found.length).toBeLessThanOrEqual(2);
    }),
  );
});
