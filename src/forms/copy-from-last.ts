import { sameValue, type Patch, type Value } from '#domain/merge.ts';
import type { Answers, Field, FormDefinition, RowGroup, Section } from './define.ts';
import { cellPath, indexOf, locate, orderPath } from './form-index.ts';
import { computes, excludeHidden, isAnswered, rowIds } from './visibility.ts';

/**
 * What *Copy* takes from the last visit. A section fills only unanswered questions, so that nothing
 * typed today is lost; a single field is replaced, because the person asked for exactly that. Rows
 * keep their ids: a wound stays the same wound from visit to visit.
 *
 * @param target a section, a field, or the path of a field, cell or row group
 * @returns a patch that never clears anything; copying a second time changes nothing
 */
export const copyFromLast = (
  form: FormDefinition,
  target: Section | Field | string,
  lastAnswers: Answers,
  current: Answers = {},
): Patch => {
  const last = excludeHidden(form, lastAnswers);
  if (typeof target !== 'string' && 'items' in target) return copySection(target, last, current);
  const path = typeof target === 'string' ? target : target.path;
  const index = indexOf(form);
  const section = index.sections.get(path);
  if (section) return copySection(section, last, current);
  const group = index.groups.get(path)?.group;
  if (group) return copyRows(group, last, current);
  const located = locate(index, path);
  if (located === null || located.kind === 'order') return {};
  return copyable(located.place.field) ? changed({ [path]: last[path] }, current) : {};
};

const copyable = (item: Field | RowGroup): boolean =>
  item.copyFromLast !== false && (item.kind === 'rows' || !computes(item));

const copySection = (section: Section, last: Answers, current: Answers): Patch => {
  const patches = section.items.map((item): Patch => {
    if (item.kind === 'note') return {};
    if (item.kind === 'rows') return copyRows(item, last, current);
    if (item.kind === 'table') {
      const cells = item.cells.flat().filter(copyable);
      return Object.assign({}, ...cells.map(({ path }) => fillOpen(path, last, current))) as Patch;
    }
    return copyable(item) ? fillOpen(item.path, last, current) : {};
  });
  return Object.assign({}, ...patches) as Patch;
};

const fillOpen = (path: string, last: Answers, current: Answers): Patch =>
  isAnswered(current[path]) ? {} : changed({ [path]: last[path] }, current);

const copyRows = (group: RowGroup, last: Answers, current: Answers): Patch => {
  if (!copyable(group)) return {};
  const here = rowIds(current, group);
  const order = [...here, ...rowIds(last, group).filter((id) => !here.includes(id))].slice(
    0,
    Math.max(group.max, here.length),
  );
  const columns = group.fields.filter(copyable);
  const cells = rowIds(last, group)
    .filter((id) => order.includes(id))
    .flatMap((id) =>
      columns.map((column) => fillOpen(cellPath(group, id, column.path), last, current)),
    );
  const newOrder = order.length > here.length ? { [orderPath(group)]: order } : {};
  return Object.assign({}, newOrder, ...cells) as Patch;
};

const changed = (wanted: Readonly<Record<string, Value | undefined>>, current: Answers): Patch => {
  const patch: Record<string, Value> = {};
  for (const [path, value] of Object.entries(wanted)) {
    if (value !== undefined && !sameValue(value, current[path] ?? null)) patch[path] = value;
  }
  return patch;
};
