import { describe, expect, it } from 'vitest';
import { mergeEdit } from '#contract/commands/merged-doc.ts';
import type { CommandContext } from '#contract/commands/command.ts';
import { must } from '#domain/must.ts';
import { canKeepBoth, firstOpen, mergedBeside } from './choices.ts';

const by = (name: string, baseRevision: number): CommandContext => ({
  entryId: name,
  author: { id: name, name, kind: 'clinician', role: 'CLINICIAN', signsAs: 'RN' },
  assigned: true,
  client: `${name}-phone`,
  device: 'Phone',
  at: '2026-11-20T18:00:00.000Z',
  baseRevision,
});
const start = mergeEdit(
  { doc: { values: {}, revs: {}, revision: 0 }, edits: [], conflicts: [] },
  { a: '1', b: '1', c: '1', d: '1' },
  by('first', 0),
).content;

describe('choosing between mine and the office’s', () => {
  it('counts the answers that merged by themselves beside the conflict', () => {
    const office = mergeEdit(start, { a: 'office', d: 'office' }, by('office', 1)).content;
    const { content, conflicts } = mergeEdit(
      office,
      { a: 'mine', b: 'mine', c: 'mine' },
      by('nurse', 1),
    );
    expect(conflicts.map(({ path }) => path)).toEqual(['a']);
    expect(mergedBeside(content, must(conflicts[0], 'conflict').mineEdit)).toBe(2);
  });

  it('counts none when everything was in conflict, and never the office’s answers', () => {
    const office = mergeEdit(start, { a: 'office', d: 'office' }, by('office', 1)).content;
    const { content, conflicts } = mergeEdit(office, { a: 'mine' }, by('nurse', 1));
    expect(mergedBeside(content, must(conflicts[0], 'conflict').mineEdit)).toBe(0);
  });

  it('offers both only for two texts, and finds the next open choice', () => {
    expect(canKeepBoth({ mine: 'x', theirs: 'y' })).toBe(true);
    expect(canKeepBoth({ mine: 91, theirs: 97 })).toBe(false);
    expect(canKeepBoth({ mine: 'x', theirs: null })).toBe(false);
    const office = mergeEdit(start, { a: 'office', b: 'office' }, by('office', 1)).content;
    const { conflicts } = mergeEdit(office, { a: 'mine', b: 'mine' }, by('nurse', 1));
    expect(firstOpen(conflicts, { a: 'mine' })?.path).toBe('b');
    expect(firstOpen(conflicts, { a: 'mine', b: 'both' })).toBeNull();
  });
});
