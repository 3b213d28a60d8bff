import { overlay, type Patch } from '#domain/merge.ts';
import { copyFromLast } from './copy-from-last.ts';
import type { Answers, FormDefinition } from './define.ts';
import { excludeHidden, isAnswered } from './visibility.ts';

/** Paths of a form that *Fill from last visit* may fill. */
export const backgroundPaths = ({ background = [] }: FormDefinition): readonly string[] =>
  background;

/**
 * The background of the last visit for questions that are open and shown; nothing typed today is
 * replaced.
 */
export function backgroundFromLast(form: FormDefinition, last: Answers, current: Answers): Patch {
  const open = backgroundPaths(form).filter((path) => !isAnswered(current[path]));
  const patch = Object.assign(
    {},
    ...open.map((path) => copyFromLast(form, path, last, current)),
  ) as Patch;
  const shown = excludeHidden(form, overlay(current, patch));
  return Object.fromEntries(Object.entries(patch).filter(([path]) => Object.hasOwn(shown, path)));
}
