import type { FormDefinition } from '../../define.ts';
import { fieldsIn } from '../../form-index.ts';
import type { Carried, Source } from './outline.ts';

/** What is in a form, for the screen that shows a pack before it is taken. */
export function countsOf(form: FormDefinition, texts: Source['texts']): Carried {
  const items = form.sections.flatMap((section) => section.items);
  const fields = fieldsIn(items).map(({ field }) => field);
  const conditions =
    [...form.sections, ...items, ...fields.filter((field) => !items.includes(field))].filter(
      (each) => each.showIf !== undefined,
    ).length + Object.keys(form.named ?? {}).length;
  return {
    questions: fields.filter(({ kind, automatic }) => kind !== 'calculated' && !automatic).length,
    sections: form.sections.length,
    options: fields.reduce((sum, each) => sum + ('options' in each ? each.options.length : 0), 0),
    conditions,
    calculations: fields.filter(({ kind }) => kind === 'calculated').length,
    checks: fields.reduce((sum, { contradictions = [] }) => sum + contradictions.length, 0),
    rowGroups: items.filter(({ kind }) => kind === 'rows').length,
    texts: items.filter(({ kind }) => kind === 'note').length,
    translations: Object.values(texts).reduce((sum, each) => sum + Object.keys(each).length, 0),
  };
}
