import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlay, type Patch } from '#domain/merge.ts';
import type { MergedDoc } from '../entities.ts';
import type { CommandContext } from './command.ts';
import { emptyMergedDoc, mergeEdit, settleConflicts } from './merged-doc.ts';

const nurse = '11111111-1111-4111-8111-111111111111';
const third = '33333333-3333-4333-8333-333333333333';
const office = '22222222-2222-4222-8222-222222222222';
let count = 0;
const by = (author: string, client: string, baseRevision: number): CommandContext => ({
  entryId: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  author: {
    id: author,
    name: author === nurse ? 'Ana' : 'Dana',
    kind: author === nurse ? 'clinician' : 'office',
    role: author === nurse ? 'CLINICIAN' : 'QA',
    signsAs: '',
  },
  assigned: author === nurse,
  client,
  device: 'test',
  at: '2026-11-21T11:40:00.000Z',
  baseRevision,
});
const phone = 'aaaaaaaa-0000-4000-8000-000000000001';
const tablet = 'aaaaaaaa-0000-4000-8000-000000000002';
const desk = 'aaaaaaaa-0000-4000-8000-000000000003';

const start = mergeEdit(
  emptyMergedDoc,
  { 'vitals.o2': 94, phone: '5550001111' },
  by(office, desk, 0),
).content;

describe('conflicts by field (docs/sync.md)', () => {
  it('merges different paths with no question', () => {
    const afterOffice = mergeEdit(start, { phone: '5550002222' }, by(office, desk, 1)).content;
    const { content, conflicts } = mergeEdit(afterOffice, { 'vitals.o2': 91 }, by(nurse, phone, 1));
    expect(conflicts).toEqual([]);
    expect(content.doc.values).toMatchObject({ phone: '5550002222', 'vitals.o2': 91 });
  });

  it('keeps the office value and stores mine beside it where both changed the same path', () => {
    const afterOffice = mergeEdit(start, { 'vitals.o2': 97 }, by(office, desk, 1)).content;
    const { content, conflicts } = mergeEdit(afterOffice, { 'vitals.o2': 91 }, by(nurse, phone, 1));
    expect(content.doc.values['vitals.o2']).toBe(97);
    expect(conflicts).toHaveLength(1);
    expect(content.conflicts[0]).toMatchObject({
      path: 'vitals.o2',
      mine: 91,
      theirs: 97,
      mineEdit: { byName: 'Ana' },
      theirsEdit: { byName: 'Dana', revision: 2 },
    });
  });

  it('asks nothing when both entered the same value', () => {
    const afterOffice = mergeEdit(start, { 'vitals.o2': 91 }, by(office, desk, 1)).content;
    expect(mergeEdit(afterOffice, { 'vitals.o2': 91 }, by(nurse, phone, 1)).conflicts).toEqual([]);
  });

  it('never lets two edits of one device collide, even when the second precedes the first’s answer', () => {
    const first = mergeEdit(start, { 'vitals.o2': 91 }, by(nurse, phone, 1)).content;
    const { content, conflicts } = mergeEdit(first, { 'vitals.o2': 92 }, by(nurse, phone, 1));
    expect(conflicts).toEqual([]);
    expect(content.doc.values['vitals.o2']).toBe(92);
  });

  it('flags two devices of one person like two people', () => {
    const first = mergeEdit(start, { 'vitals.o2': 91 }, by(nurse, phone, 1)).content;
    expect(mergeEdit(first, { 'vitals.o2': 92 }, by(nurse, tablet, 1)).conflicts).toHaveLength(1);
  });

  it('carries a clearing against another value as a conflict, not as a loss', () => {
    const afterOffice = mergeEdit(start, { 'vitals.o2': 97 }, by(office, desk, 1)).content;
    expect(
      mergeEdit(afterOffice, { 'vitals.o2': null }, by(nurse, phone, 1)).content.conflicts[0],
    ).toMatchObject({ mine: null, theirs: 97 });
  });

  it('replaces the waiting choice when the author writes the same path again', () => {
    const afterOffice = mergeEdit(start, { 'vitals.o2': 97 }, by(office, desk, 1)).content;
    const once = mergeEdit(afterOffice, { 'vitals.o2': 91 }, by(nurse, phone, 1)).content;
    const twice = mergeEdit(once, { 'vitals.o2': 90 }, by(nurse, phone, 1)).content;
    expect(twice.conflicts.map((conflict) => conflict.mine)).toEqual([90]);
  });
});

describe('the author’s choice', () => {
  const afterOffice = mergeEdit(
    start,
    { 'vitals.o2': 97, narrative: 'Crackles.' },
    by(office, desk, 1),
  ).content;
  const open = mergeEdit(
    afterOffice,
    { 'vitals.o2': 91, narrative: 'Denies fever.' },
    by(nurse, phone, 1),
  ).content;

  const choose = (
    content: MergedDoc,
    choices: Parameters<typeof settleConflicts>[1],
    base: number,
    author = nurse,
  ): ReturnType<typeof settleConflicts> =>
    settleConflicts(content, choices, by(author, author === nurse ? phone : desk, base), base);

  it('mine, office and both end as chosen and close the conflict', () => {
    const settled = choose(open, { 'vitals.o2': 'mine', narrative: 'both' }, open.doc.revision);
    expect(settled?.content.doc.values).toMatchObject({
      'vitals.o2': 91,
      narrative: 'Crackles.\nDenies fever.',
    });
    expect(settled?.content.conflicts).toEqual([]);
    expect(choose(open, { 'vitals.o2': 'office' }, 3)?.content.doc.values['vitals.o2']).toBe(97);
  });

  it('leaves what was not chosen open', () => {
    expect(
      choose(open, { narrative: 'office' }, 3)?.content.conflicts.map((conflict) => conflict.path),
    ).toEqual(['vitals.o2']);
  });

  it('is refused when nothing of it is open, also for somebody else’s conflict', () => {
    expect(choose(open, { phone: 'mine' }, 3)).toBeNull();
    expect(choose(open, { 'vitals.o2': 'mine' }, 3, office)).toBeNull();
  });

  describe('while the office writes once more', () => {
    const seen = open.doc.revision;
    const again = mergeEdit(open, { 'vitals.o2': 95 }, by(office, desk, seen)).content;

    it('the open choice shows what stands there now, who wrote it and when', () => {
      expect(again.conflicts.find(({ path }) => path === 'vitals.o2')).toMatchObject({
        mine: 91,
        theirs: 95,
        theirsRevision: again.doc.revision,
        theirsEdit: { byName: 'Dana', revision: again.doc.revision },
      });
      expect(again.conflicts.find(({ path }) => path === 'narrative')).toMatchObject({
        theirs: 'Crackles.',
      });
    });

    it('a choice made before that was seen is asked about again with the newer answer and overwrites nothing', () => {
      const settled = choose(again, { 'vitals.o2': 'mine', narrative: 'mine' }, seen);
      expect(settled?.content.doc.values).toMatchObject({
        'vitals.o2': 95,
        narrative: 'Denies fever.',
      });
      expect(settled?.conflicts).toMatchObject([
        { path: 'vitals.o2', mine: 91, theirs: 95, theirsRevision: again.doc.revision },
      ]);
      expect(settled?.content.conflicts).toEqual(settled?.conflicts);
    });

    it('a choice made after that was seen stands, and so does one for the office', () => {
      expect(
        choose(again, { 'vitals.o2': 'mine' }, again.doc.revision)?.content.doc.values['vitals.o2'],
      ).toBe(91);
      expect(choose(again, { 'vitals.o2': 'office' }, seen)).toMatchObject({
        content: { doc: { values: { 'vitals.o2': 95 } } },
        conflicts: [],
      });
    });

    it('a choice turns to the other person’s open choice on the same path', () => {
      const both = mergeEdit(again, { 'vitals.o2': 88 }, by(third, tablet, 1)).content;
      const settled = choose(both, { 'vitals.o2': 'mine' }, both.doc.revision);
      expect(
        settled?.content.conflicts.find(({ mineEdit }) => mineEdit.by === third),
      ).toMatchObject({ mine: 88, theirs: 91 });
    });
  });
});

describe('no edit is lost', () => {
  const paths = fc.constantFrom('a', 'b', 'c', 'd.e', '__proto__', 'constructor');
  const patches = fc.dictionary(
    paths,
    fc.option(fc.oneof(fc.string(), fc.integer(), fc.boolean()), { nil: null }),
  ) as fc.Arbitrary<Patch>;

  it('every path of a patch ends in the document or in an open conflict, whatever came before', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ patch: patches, author: fc.constantFrom(nurse, office), stale: fc.nat(4) }),
          { maxLength: 12 },
        ),
        patches,
        fc.nat(12),
        (before, mine, base) => {
          let content = emptyMergedDoc;
          for (const { patch, author, stale } of before) {
            content = mergeEdit(
              content,
              patch,
              by(
                author,
                author === nurse ? phone : desk,
                Math.max(0, content.doc.revision - stale),
              ),
            ).content;
          }
          const merged = mergeEdit(content, mine, by(nurse, tablet, base)).content;
          const wanted = overlay(content.doc.values, mine);
          for (const path of Object.keys(mine)) {
            const held = merged.conflicts.find(
              (conflict) => conflict.path === path && conflict.mineEdit.client === tablet,
            );
            const shown = Object.hasOwn(merged.doc.values, path) ? merged.doc.values[path] : null;
            expect(held ? held.mine : shown).toEqual(
              Object.hasOwn(wanted, path) ? wanted[path] : null,
            );
          }
        },
      ),
    );
  });
});
