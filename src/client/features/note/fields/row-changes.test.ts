import { describe, expect, it } from 'vitest';
import { overlay } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { excludeHidden } from '#forms/engine.ts';
import { indexOf } from '#forms/form-index.ts';
import { formById } from '#forms/registry.ts';
import { addRow, duplicateRow, inverse, removeRow, undone } from './row-changes.ts';

const form = must(formById('skilled-nursing-visit'), 'form');
const { group } = must(indexOf(form).groups.get('wounds'), 'wounds');
const answers = {
  'integumentary.wounds': true,
  'wounds.$order': ['a', 'b'],
  'wounds.a.site': 'Left heel',
  'wounds.a.length': 2.5,
  'wounds.b.site': 'Sacrum',
};

describe('repeating rows', () => {
  it('adds a row at the end', () => {
    expect(addRow(group, {}, 'x')).toEqual({ 'wounds.$order': ['x'] });
    expect(addRow(group, answers, 'x')).toEqual({ 'wounds.$order': ['a', 'b', 'x'] });
  });

  it('duplicates a row with its answers, right behind it', () => {
    expect(duplicateRow(group, answers, 'a', 'x')).toEqual({
      'wounds.$order': ['a', 'x', 'b'],
      'wounds.x.site': 'Left heel',
      'wounds.x.length': 2.5,
    });
  });

  it('removes a row from what is shown and signed, and undo restores it completely', () => {
    const removed = removeRow(group, answers, 'a');
    const after = overlay(answers, removed);
    expect(
      Object.keys(excludeHidden(form, after)).filter((path) => path.startsWith('wounds.a')),
    ).toEqual([]);
    expect(excludeHidden(form, overlay(after, inverse(removed, answers)))).toEqual(
      excludeHidden(form, answers),
    );
  });

  it('leaves no empty order after the last row is removed, or after undoing the first one', () => {
    expect(removeRow(group, { 'wounds.$order': ['a'] }, 'a')).toEqual({ 'wounds.$order': null });
    expect(inverse(addRow(group, {}, 'a'), {})).toEqual({ 'wounds.$order': null });
  });

  it('undo takes back only what still has the copied value', () => {
    const before = { 'q.diet': 'Regular' };
    const patch = { 'q.diet': 'Low salt', 'q.mood': 'Calm', 'q.sleep': 'Good' };
    const now = { 'q.diet': 'Low salt', 'q.mood': 'Sad' };
    expect(undone(patch, before, now)).toEqual({ 'q.diet': 'Regular' });
  });
});
