import type { Value } from '#domain/merge.ts';
import type { Answers, FormDefinition } from '#forms/define.ts';
import { orderPath, rowIds } from '#forms/engine.ts';
import { indexOf, scoreInputs } from '#forms/form-index.ts';

type Read = (path: string) => Value | undefined;

/**
 * The answers that decide what shows: those used in conditions, and the order of rows. No other
 * answer makes a question appear or disappear, so a screen that watches only these does not render
 * while somebody types.
 */
export function controlAnswers(form: FormDefinition, read: Read): Answers {
  const kept: Record<string, Value> = {};
  const keep = (path: string): void => {
    const value = read(path);
    if (value !== undefined) kept[path] = value;
  };
  const { groups, controls } = indexOf(form);
  for (const { group } of groups.values()) keep(orderPath(group));
  for (const path of pathsOf(controls, kept)) keep(path);
  return kept;
}

/** Paths of answers by their patterns, a column in each row. */
const pathsOf = (patterns: Iterable<string>, orders: Answers): readonly string[] =>
  [...patterns].flatMap((pattern) => {
    const [group = '', column] = pattern.split('.*.');
    return column === undefined
      ? [pattern]
      : rowIds(orders, { path: group }).map((id) => `${group}.${id}.${column}`);
  });

/** The answers scores use, besides those that decide what shows. */
export function scoredAnswers(form: FormDefinition, read: Read): Answers {
  const kept: Record<string, Value> = {};
  for (const { field } of indexOf(form).scores) {
    for (const path of scoreInputs(field.rule)) {
      const value = read(path);
      if (value !== undefined) kept[path] = value;
    }
  }
  return kept;
}

/** The answers that calculated fields read, besides those that decide what shows. */
export function calculatedAnswers(form: FormDefinition, controls: Answers, read: Read): Answers {
  const kept: Record<string, Value> = {};
  for (const path of pathsOf(indexOf(form).calculatedFrom, controls)) {
    const value = read(path);
    if (value !== undefined) kept[path] = value;
  }
  return kept;
}
