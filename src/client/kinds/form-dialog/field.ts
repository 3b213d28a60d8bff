import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import type { FieldFrame } from '#client/ui/field.tsx';

/**
 * A fixed message; an English text of the catalogue, translated when it is known; or a text put
 * together from several of those.
 */
export type Text = MessageDescriptor | string | ((known: (english: string) => string) => string);

/** Reads texts in the present language. */
export function useTextOf(): (text: Text) => string {
  const { t } = useLingui();
  const known = useText();
  return (text) => {
    if (typeof text === 'function') return text(known);
    return typeof text === 'string' ? known(text) : t(text);
  };
}

/** What an input gets: its frame (label, hint, error), the value, and where a new one goes. */
export type InputProps<V> = {
  readonly frame: FieldFrame;
  readonly value: V;
  onChange(value: V): void;
  /** Writes other fields of the form, by their names; names the form does not have are ignored. */
  onFill(values: Readonly<Record<string, unknown>>): void;
  /** Empties other fields, by their names, that still hold these values. */
  onTakeBack?(values: Readonly<Record<string, unknown>>): void;
};

/** What every field of a form may say about itself. */
export type FieldOptions<V> = {
  hint?: Text;
  /** Only where the schema does not say; else it comes from the schema of the call's input. */
  required?: boolean;
  /** Marked as required, though a record that is not complete yet is saved without it. */
  wanted?: boolean;
  /** Where the value goes in the call's input, when that is not the field's own name. */
  path?: string;
  /** Names the expected form, such as "Enter five digits": shown when the schema refuses. */
  expects?: Text;
  /** Rules beyond the schema: what is wrong with a value that is not blank. */
  check?: (value: V) => Text | null;
  /** Refusals that are about this field and so are shown at it, with their words. */
  codes?: Readonly<Partial<Record<ErrorCode, Text>>>;
  /** Said when a required field is blank. */
  missing?: Text;
  /** Below the input, drawn from the present value. */
  after?: (value: V) => ReactNode;
};

/**
 * One field of a form: its words, its rules and how it is drawn. Made by the functions of
 * `fields.tsx`; methods instead of functions so that a form can hold fields of several types.
 */
export type Field<V> = {
  readonly label: Text;
  readonly initial: V;
  /** Means no answer. */
  readonly blank: V;
  /** Said when a required field is blank. */
  readonly missing: Text;
  /** Passwords and codes: not worth a question when the dialog is closed. */
  readonly secret: boolean;
  readonly hint?: Text | undefined;
  readonly required?: boolean | undefined;
  readonly wanted?: boolean | undefined;
  readonly path?: string | undefined;
  readonly expects?: Text | undefined;
  readonly codes?: Readonly<Partial<Record<ErrorCode, Text>>> | undefined;
  after?(value: V): ReactNode;
  /** The value as it is sent: trimmed, a typed date completed. */
  tidy(value: V): V;
  /** What is wrong with a tidy value that is not blank; null when nothing is. */
  problem(value: V): Text | null;
  /** The value in words, to say what changed meanwhile. */
  say(value: V): Text;
  draw(props: InputProps<V>): ReactNode;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The values of a form by the names of its fields. */
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer V> ? V : never;
};
