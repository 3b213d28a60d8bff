/** A calendar day, counted from 01/01/1970. */
export type Day = { readonly day: number };
/** What an expression gives; null is a missing answer. */
export type Result = string | number | boolean | Day | readonly string[] | null;
/** `any` is decided when the form is filled in. */
export type ResultType = 'text' | 'number' | 'boolean' | 'date' | 'list' | 'any';

export const isDay = (value: Result): value is Day =>
  typeof value === 'object' && value !== null && 'day' in value;
