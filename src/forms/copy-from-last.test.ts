import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlay } from '#domain/merge.ts';
import { must } from '#domain/must.ts';
import { checkPatch } from './check-patch.ts';
import { copyFromLast } from './copy-from-last.ts';
import { defineForm, rows, section, text } from './define.ts';
import { formById, forms } from './registry.ts';
import { noteOf } from './testing/notes.ts';
import { smallForm } from './testing/small-form.ts';

const last = {
  'vitals.pulse': 72,
  'vitals.source': 'oxygen',
  'vitals.liters': 2,
  'vitals.comment': 'Slept well',
  'skin.wounds': true,
  'wounds.$order': ['r1', 'r2'],
  'wounds.r1.type': 'pressure',
  'wounds.r1.stage': '2',
  'wounds.r1.length': 4.5,
  'wounds.r2.type': 'other',
};

describe('copy from the last visit (docs: ux, last visit with Copy)', () => {
  it('takes over a section without readings and narratives', () => {
    expect(copyFromLast(smallForm, 'vitals', last)).toEqual({
      'vitals.source': 'oxygen',
      'vitals.liters': 2,
    });
  });

  it('fills only what is still unanswered', () => {
    expect(copyFromLast(smallForm, 'vitals', last, { 'vitals.source': 'roomAir' })).toEqual({
      'vitals.liters': 2,
    });
  });

  it('replaces a single field, because the person asked for it', () => {
    expect(copyFromLast(smallForm, 'vitals.source', last, { 'vitals.source': 'roomAir' })).toEqual({
      'vitals.source': 'oxygen',
    });
    expect(copyFromLast(smallForm, 'vitals.source', last, { 'vitals.source': 'oxygen' })).toEqual(
      {},
    );
    expect(copyFromLast(smallForm, 'vitals.pulse', last)).toEqual({});
    expect(copyFromLast(smallForm, 'wounds.r1.stage', last)).toEqual({ 'wounds.r1.stage': '2' });
    expect(copyFromLast(smallForm, 'nothing.here', last)).toEqual({});
  });

  it('keeps the ids of rows, adds missing ones and leaves measurements to be taken again', () => {
    expect(copyFromLast(smallForm, must(smallForm.sections[2], 'section'), last)).toEqual({
      'wounds.$order': ['r1', 'r2'],
      'wounds.r1.type': 'pressure',
      'wounds.r1.stage': '2',
      'wounds.r2.type': 'other',
    });
    expect(
      copyFromLast(smallForm, 'wounds', last, {
        'wounds.$order': ['new', 'r2'],
        'wounds.new.type': 'other',
      }),
    ).toEqual({
      'wounds.$order': ['new', 'r2', 'r1'],
      'wounds.r1.type': 'pressure',
      'wounds.r1.stage': '2',
      'wounds.r2.type': 'other',
    });
  });

  it('adds no more rows than the group may have', () => {
    expect(copyFromLast(smallForm, 'wounds', last, { 'wounds.$order': ['a', 'b', 'c'] })).toEqual(
      {},
    );
  });

  it('takes over no row of a group that must be written again', () => {
    const items = [
      rows('events', 'Events', {
        rowLabel: 'Event',
        max: 5,
        copyFromLast: false,
        fields: [text('what', 'What')],
      }),
    ];
    const form = defineForm({
      id: 'f',
      version: 1,
      title: 'F',
      disciplines: [],
      visitTypeIds: [],
      sections: [section({ id: 's', title: 'S', source: 'test', items })],
    });
    expect(copyFromLast(form, 's', { 'events.$order': ['e1'], 'events.e1.what': 'Fell' })).toEqual(
      {},
    );
  });

  it('does not take over what was hidden last time', () => {
    expect(copyFromLast(smallForm, 'vitals', { ...last, 'vitals.source': 'roomAir' })).toEqual({
      'vitals.source': 'roomAir',
    });
    expect(copyFromLast(smallForm, 'wounds', { ...last, 'skin.wounds': false })).toEqual({});
  });

  it('copied twice is copied once, clears nothing, and is always accepted', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forms),
        fc.integer(),
        fc.integer(),
        fc.nat(),
        (form, before, now, place) => {
          const target = must(form.sections[place % form.sections.length], 'section');
          const [lastNote, note] = [noteOf(form, before), noteOf(form, now)];
          const patch = copyFromLast(form, target, lastNote, note);
          expect(checkPatch(form, patch)).toEqual([]);
          expect(Object.values(patch)).not.toContain(null);
          const after = overlay(note, patch);
          expect(copyFromLast(form, target, lastNote, after)).toEqual({});
          for (const [path, value] of Object.entries(note))
            if (!path.endsWith('.$order')) expect(after[path]).toEqual(value);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('copies no reading, no narrative and no screening answer of the last visit', () => {
    const form = must(formById('skilled-nursing-visit'), 'form');
    const copied = form.sections.flatMap((one) =>
      Object.keys(copyFromLast(form, one, noteOf(form, 11))),
    );
    const takenAgain = [
      /^(narrative|phq)\./,
      /^vitals\.(temperature|pulse|systolic|oxygenSaturation)$/,
      /^wounds\..*\.(length|width|depth)$/,
    ];
    expect(copied.filter((path) => takenAgain.some((each) => each.test(path)))).toEqual([]);
    expect(copied.length).toBeGreaterThan(20);
  });
});
