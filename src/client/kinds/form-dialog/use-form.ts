import { useEffect, useMemo, useRef, useState } from 'react';
import { Refusal, type ErrorCode } from '#contract/errors.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { uuidV7 } from '#client/store/ids.ts';
import type { Fields, Text, Values } from './field.ts';
import {
  changedKeys,
  fieldProblems,
  initialOf,
  refusedFields,
  requiredKeys,
  schemaProblems,
  tidied,
  type Loose,
  type Problems,
  type Schema,
} from './problems.ts';

/** How to detect that somebody else changed the record, and read it again. */
export type Clash<S> = {
  /** The refusals that mean it. */
  codes: readonly ErrorCode[];
  /** The record as it is now. @throws Refusal */
  fresh: (subject: S) => Promise<S>;
  /** Fields that say what changed, where the form has none for the record, such as *Remove*. */
  shown?: ((subject: S) => Fields) | undefined;
};

/** Something odd that a person may overrule, once they have read what it is. */
export type Question<K> = {
  /** The field it is asked at. */
  readonly at: K;
  readonly text: Text;
  /** The same for the same question: that one is asked once. */
  readonly id: string;
  /** Whether something is filled in that can be its answer. */
  readonly isAnswered: boolean;
};

/** A question, at once or when it is known; null for none. */
export type Asked<K> = Question<K> | null | Promise<Question<K> | null>;

export type FormParts<S, F extends Fields, R> = {
  /** The fields, filled from the record the form is opened with. */
  fields: (subject: S) => F;
  /** Schema of the request, and how to build it: they decide what is required and what fits. */
  schema?: Schema | undefined;
  input?: ((values: Values<F>, subject: S, entryId: string) => unknown) | undefined;
  /** Rules between fields. */
  problems?: ((values: Values<F>, subject: S) => Partial<Record<keyof F, Text>>) | undefined;
  /** What is asked before right values are sent; null for nothing. */
  question?: ((values: Values<F>, subject: S) => Asked<keyof F & string>) | undefined;
  /** Looks for what is shown in place of the form, which then sends nothing; null for nothing. */
  instead?:
    ((values: Values<F>, subject: S, entryId: string) => Promise<(() => void) | null>) | undefined;
  /**
   * `subject` is the record the form was opened with, so its revision is the pinned one. `entryId`
   * stays the same for every try of one opening, so that the server notices a repeated one.
   */
  send: (values: Values<F>, subject: S, entryId: string) => Promise<R>;
  clash?: Clash<S> | undefined;
};

/** What somebody else changed while the form was open. */
export type Change = { readonly label: Text; readonly before: Text; readonly now: Text };

type Refused = { readonly problems: Problems; readonly values: Loose };
const nothingRefused: Refused = { problems: {}, values: {} };

/** The record a form is based on; replaced only when somebody else changed it meanwhile. */
type Base<S, F> = { readonly subject: S; readonly fields: F; readonly start: Loose };

const baseOf = <S, F extends Fields>(parts: { fields: (subject: S) => F }, subject: S) => {
  const fields = parts.fields(subject);
  return { subject, fields, start: initialOf(fields) };
};

/** What differs between two states of a record, each as the fields it fills. */
export function changesBetween(before: Fields, now: Fields): Change[] {
  const [start, end] = [initialOf(before), initialOf(now)];
  return changedKeys(before, start, end).flatMap((key) => {
    const field = before[key];
    return field
      ? [{ label: field.label, before: field.say(start[key]), now: field.say(end[key]) }]
      : [];
  });
}

/** Puts the focus on the first field that is wrong, once its message is on the screen. */
function useFocusWrong(ids: (key: string) => string): (problems: Problems, fields: Fields) => void {
  const [wanted, setWanted] = useState<{ key: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const shown = document.getElementById(ids(wanted.key));
    const inside = shown?.matches('fieldset') ? shown.querySelector('input') : null;
    (inside ?? shown)?.focus();
  }, [wanted, ids]);
  return (problems, fields) => {
    const key = Object.keys(fields).find((each) => problems[each] !== undefined);
    if (key !== undefined) setWanted({ key });
  };
}

const stopped = Symbol('stopped');

/**
 * Begins an attempt, and stops it. What the attempt looks up is waited for until it is stopped or
 * its page is left, and no longer: then the answer is `stopped`.
 */
function useStops() {
  const running = useRef<(() => void) | null>(null);
  const stop = () => running.current?.();
  useEffect(() => () => running.current?.(), []);
  const begin = () => {
    const end = new Promise<typeof stopped>((resolve) => {
      running.current = () => resolve(stopped);
    });
    return <T>(lookup: T | Promise<T>): Promise<T | typeof stopped> => Promise.race([end, lookup]);
  };
  return { begin, stop };
}

/**
 * A form in its states: input, problems, whether it is being sent, and what
 * somebody else changed meanwhile. Nothing entered is lost by a failure.
 */
export function useForm<S, F extends Fields, R>(
  parts: FormParts<S, F, R>,
  given: S,
  ids: (key: string) => string,
  onSent: (result: R, subject: S) => Promise<void>,
) {
  const [entryId] = useState(() => uuidV7(Date.now()));
  const [base, setBase] = useState<Base<S, F>>(() => baseOf(parts, given));
  const [values, setValues] = useState<Loose>(base.start);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState(nothingRefused);
  const [asked, setAsked] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const stops = useStops();
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const focusWrong = useFocusWrong(ids);
  const { fields, subject, start } = base;
  const required = useMemo(() => requiredKeys(fields, parts.schema), [fields, parts]);

  // The values of a form are read by name everywhere but in its definition.
  const typed = (loose: Loose) => loose as Values<F>;
  const judge = (tidy: Loose): { problems: Problems; elsewhere: boolean } => {
    const own = fieldProblems(fields, tidy, required);
    if (Object.keys(own).length > 0) return { problems: own, elsewhere: false };
    const between = Object.entries(parts.problems?.(typed(tidy), subject) ?? {}).flatMap(
      ([key, problem]) => (problem === undefined ? [] : [[key, problem] as const]),
    );
    if (between.length > 0) return { problems: Object.fromEntries(between), elsewhere: false };
    if (!parts.schema || !parts.input) return { problems: {}, elsewhere: false };
    return schemaProblems(fields, parts.schema, parts.input(typed(tidy), subject, entryId));
  };
  const rebase = async ({ fresh, shown = parts.fields }: Clash<S>): Promise<void> => {
    const now = baseOf(parts, await fresh(subject));
    const mine = new Set(changedKeys(fields, start, values));
    setChanges(changesBetween(shown(subject), shown(now.subject)));
    setBase(now);
    setValues(
      Object.fromEntries(
        Object.entries(now.start).map(([key, value]) => [key, mine.has(key) ? values[key] : value]),
      ),
    );
  };
  const take = async (error: unknown, sent: Loose): Promise<void> => {
    if (!(error instanceof Refusal)) throw error;
    if (parts.clash?.codes.includes(error.code)) {
      await rebase(parts.clash);
      return;
    }
    const { problems, elsewhere } = refusedFields(fields, error);
    setRefused({ problems, values: sent });
    focusWrong(problems, fields);
    if (elsewhere) throw error;
  };
  /** Asks what is to be asked; whether there was something. */
  const ask = (question: Question<string> | null, tidy: Loose): boolean => {
    if (!question || (question.id === asked && question.isAnswered)) return false;
    const problems = { [question.at]: question.text };
    setAsked(question.id);
    setRefused({ problems, values: tidy });
    focusWrong(problems, fields);
    return true;
  };
  /** Whether right values are sent: nothing is asked before, and nobody stopped it meanwhile. */
  const mayGoOn = async (tidy: Loose): Promise<boolean> => {
    const unlessStopped = stops.begin();
    setAsking(true);
    try {
      const question = await unlessStopped(parts.question?.(typed(tidy), subject) ?? null);
      if (question === stopped || ask(question, tidy)) return false;
      const show = await unlessStopped(parts.instead?.(typed(tidy), subject, entryId) ?? null);
      if (show === stopped) return false;
      show?.();
      return show === null;
    } finally {
      setAsking(false);
    }
  };
  const attempt = useAttempt(async () => {
    const tidy = tidied(fields, values);
    setValues(tidy);
    setTried(true);
    const { problems, elsewhere } = judge(tidy);
    focusWrong(problems, fields);
    if (elsewhere) throw new Refusal('request.invalid');
    if (Object.keys(problems).length > 0) return;
    let result: R;
    try {
      if (!(await mayGoOn(tidy))) return;
      result = await parts.send(typed(tidy), subject, entryId);
    } catch (error) {
      await take(error, tidy);
      return;
    }
    await onSent(result, subject);
  });

  const tidyNow = tidied(fields, values);
  const { problems } = judge(tidyNow);
  const errorAt = (key: string): Text | undefined => {
    if (refused.problems[key] !== undefined && refused.values[key] === values[key])
      return refused.problems[key];
    const blank = fields[key] && tidyNow[key] === fields[key].blank;
    return tried || (left.has(key) && !blank) ? problems[key] : undefined;
  };
  return {
    subject,
    fields,
    values: typed(values),
    required,
    changes,
    dirty: changedKeys(fields, start, values).length > 0,
    busy: attempt.busy,
    /** Stops what is being sent; null once it is on its way. */
    stop: isAsking ? stops.stop : null,
    error: attempt.error,
    errorAt,
    change: (key: string, value: unknown) => setValues((all) => ({ ...all, [key]: value })),
    leave: (key: string) => setLeft((all) => new Set([...all, key])),
    submit: () => void attempt.start(),
  };
}
