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
  for (const pattern of controls) {
    const [group, column] = pattern.split('.*.');
    if (column === undefined) keep(pattern);
    else for (const id of rowIds(kept, { path: group ?? '' })) keep(`${group}.${id}.${column}`);
  }
  return kept;
}

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
