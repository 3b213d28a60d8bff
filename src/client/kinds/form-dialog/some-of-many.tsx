import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Choice, Choices, type ChoiceOption } from '#client/ui/choice.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useTextOf, type Field, type FieldOptions, type InputProps, type Text } from './field.ts';
import { custom } from './fields.tsx';
import { useMatches } from './use-matches.ts';

/** Characters of words to look for; every search of the services takes as many. */
const longestWords = 100;

/** What a server offers of many, and how many it left out. */
type Some = { readonly rows: readonly unknown[]; readonly more?: number | undefined };

type Many<A extends Some> = {
  /** What is offered now; before another answer is there, what was offered before. */
  readonly answer: A | null;
  /** The answer without words. */
  readonly first: A | null;
  readonly pending: boolean;
  /** Why nothing is offered at all. */
  readonly error: unknown;
  /** What was typed and why it was not looked for. */
  readonly words: string;
  readonly searchError: unknown;
  readonly search: (words: string) => void;
};

/** Some of many, the best of them at first, and those of the words that are typed. */
export function useSomeOfMany<A extends Some>(
  key: string,
  ask: (words: string) => Promise<A>,
): Many<A> {
  const [words, search] = useState('');
  const { value: first, error, pending } = useAnswer(key, () => ask(''));
  const { rows, error: searchError } = useMatches(words, async (typed) => [await ask(typed)], {
    clears: false,
  });
  const [found] = rows;
  return { answer: found ?? first, first, pending, error, words, searchError, search };
}

/**
 * Where a server offers some of many: what it says of them, and a box to find the others. Nothing
 * where it offers all.
 */
export function SearchOfMany<A extends Some>({
  many: { answer, first, words, searchError, search },
  label,
  failure,
  said,
}: {
  many: Many<A>;
  label: string;
  /** Sentence before the reason of a failed search. */
  failure: string;
  said: (answer: A, words: string) => string;
}) {
  if (answer === null || (first?.more ?? 0) === 0) return null;
  return (
    <>
      <output>{said(answer, words.trim())}</output>
      <TextField
        label={label}
        type="search"
        maxLength={longestWords}
        value={words}
        onChange={search}
        // A name is looked for; what was chosen before it is not sent.
        onEnter={(event) => event.preventDefault()}
      />
      <FailureNotice error={searchError} lead={failure} />
    </>
  );
}

type Options<V extends string> = {
  readonly rows: readonly ChoiceOption<V>[];
  readonly more?: number | undefined;
};

type ManyParts<V extends string> = {
  /** Options that match the words, best first; the first of all for none. */
  readonly ask: (words: string) => Promise<Options<V>>;
  /** Names the box that finds others. */
  readonly search: Text;
  /** What is offered in a sentence, such as how many of all, and how the others are found. */
  readonly said: (answer: Options<V>, words: string) => string;
  /** Sentence before the reason of a failure. */
  readonly failure: Text;
};
type OneParts<V extends string> = ManyParts<V> & {
  /** Said when there are none at all. */
  readonly none: Text;
  readonly as: 'radios' | 'select';
};

function OneOfMany<V extends string>({
  frame,
  value,
  onChange,
  parts,
}: InputProps<V | ''> & { parts: OneParts<V> }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  const many = useSomeOfMany('options', parts.ask);
  const [kept, setKept] = useState<ChoiceOption<V> | null>(null);
  const { answer, pending, error } = many;
  if (pending) return <Skeleton label={t`Loading`} lines={3} />;
  if (error !== null) return <FailureNotice error={error} lead={textOf(parts.failure)} />;
  const found = answer?.rows ?? [];
  if (many.words === '' && found.length === 0)
    return <Banner tone="attention">{textOf(parts.none)}</Banner>;
  // Whoever is chosen stays so while others are looked for.
  const isAway =
    kept !== null && value === kept.value && !found.some((each) => each.value === value);
  const options = isAway ? [kept, ...found] : found;
  const choose = (next: V | '' | null) => {
    setKept(options.find((each) => each.value === next) ?? null);
    onChange(next ?? '');
  };
  return (
    <>
      <SearchOfMany
        many={many}
        label={textOf(parts.search)}
        failure={textOf(parts.failure)}
        said={parts.said}
      />
      {parts.as === 'select' ? (
        <Select<V> {...frame} empty={t`Choose`} value={value} onChange={choose} options={options} />
      ) : (
        <Choice<V>
          {...frame}
          clearable={false}
          value={value === '' ? null : value}
          onChange={choose}
          options={options}
        />
      )}
    </>
  );
}

/** One of many, of whom the server offers some and finds the others by words. */
export const choiceOfMany = <V extends string>(
  label: Text,
  { ask, search, said, failure, none, as, ...rest }: FieldOptions<V | ''> & OneParts<V>,
): Field<V | ''> =>
  custom<V | ''>(label, {
    initial: '',
    blank: '',
    missing: msg`Choose an answer`,
    draw: (props) => <OneOfMany {...props} parts={{ ask, search, said, failure, none, as }} />,
    ...rest,
  });

type SeveralParts<V extends string> = ManyParts<V> & {
  /** Those chosen so far, with their words; one of them may be offered no more. */
  readonly chosen: readonly ChoiceOption<V>[];
};

function SeveralOfMany<V extends string>({
  frame,
  value,
  onChange,
  parts,
}: InputProps<readonly V[] | null> & { parts: SeveralParts<V> }) {
  const { t } = useLingui();
  const textOf = useTextOf();
  const many = useSomeOfMany('options', parts.ask);
  const [kept, setKept] = useState(parts.chosen);
  const found = many.answer?.rows ?? [];
  // Whoever is chosen stays in sight while others are looked for.
  const away = kept.filter(
    (each) => value?.includes(each.value) && !found.some((other) => other.value === each.value),
  );
  const options = [...away, ...found];
  const choose = (next: V[] | null) => {
    const known = new Set(kept.map((each) => each.value));
    const picked = options.filter((each) => next?.includes(each.value) && !known.has(each.value));
    setKept([...kept, ...picked]);
    onChange(next);
  };
  return (
    <>
      {many.pending && <Skeleton label={t`Loading`} lines={3} />}
      <FailureNotice error={many.error} lead={textOf(parts.failure)} />
      <SearchOfMany
        many={many}
        label={textOf(parts.search)}
        failure={textOf(parts.failure)}
        said={parts.said}
      />
      <Choices<V> {...frame} options={options} value={value} onChange={choose} />
    </>
  );
}

/** Several of many, of whom the server offers some and finds the others by words. */
export const choicesOfMany = <V extends string>(
  label: Text,
  {
    ask,
    search,
    said,
    failure,
    chosen,
    ...rest
  }: FieldOptions<readonly V[] | null> & SeveralParts<V>,
): Field<readonly V[] | null> =>
  custom<readonly V[] | null>(label, {
    initial: chosen.length === 0 ? null : chosen.map((each) => each.value),
    blank: null,
    say: (value) => String(value?.length ?? 0),
    draw: (props) => <SeveralOfMany {...props} parts={{ ask, search, said, failure, chosen }} />,
    ...rest,
  });
