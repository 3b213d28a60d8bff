import { must } from '#domain/must.ts';
import { defineForm, type Answers } from '../../define.ts';
import { isVisible } from '../../engine.ts';
import { fieldsIn } from '../../form-index.ts';
import { shownValue, viewOf } from '../../visibility.ts';
import type { ReadResult } from '../readers/outline.ts';

/** A form that a reader took in, asked by the names of its source. */
export const taken = (read: ReadResult) => {
  if (!read.ok) throw new Error(`${read.fault} at ${read.place}`);
  const form = defineForm({ ...read.pack.form });
  const at = (key: string): string => must(read.paths.get(key), key);
  const fields = fieldsIn(form.sections.flatMap(({ items }) => items)).map(({ field }) => field);
  return {
    ...read,
    form,
    at,
    field: (key: string) =>
      must(
        fields.find(({ path }) => path === at(key)),
        key,
      ),
    shows: (key: string, answers: Answers) => isVisible(form, answers, at(key)),
    value: (key: string, answers: Answers) => shownValue(viewOf(form, answers), at(key)),
    reasons: read.notCarried.map(({ reason }) => reason),
  };
};
