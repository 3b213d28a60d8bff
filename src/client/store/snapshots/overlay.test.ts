import { describe, expect, test } from 'vitest';
import { must } from '#domain/must.ts';
import { loadVisit } from '../outbox/load-aggregate.ts';
import { enqueue } from '../outbox/commands.ts';
import { openDraft } from '../drafts/draft.ts';
import { overlayAggregate, type PendingCommand } from './overlay.ts';
import { clientId, docOf, note, nurse, userId, visit, visitId } from '../testing/records.ts';
import { putVisit, testStore } from '../testing/stores.ts';

const at = '2026-03-05T16:00:00.000Z';
const answers = (entryId: string, path: string, value: string | number | null): PendingCommand => ({
  entryId,
  command: 'saveAnswers',
  at,
  input: { patch: { [path]: value } },
});
const snapshot = () => ({ visit: visit(), note: note({ content: docOf({ 'vitals.pulse': 70 }) }) });

describe('what a screen shows is server snapshot ⊕ my pending commands (docs/sync.md)', () => {
  const writer = testStore();
  const shown = async (
    state: ReturnType<typeof snapshot>,
    pending: readonly PendingCommand[],
    by = writer,
  ) => (await overlayAggregate('visit', state, pending, by)).note.content.doc.values;

  test('the same whether or not an earlier part of it was looked at before', async () => {
    const pending = [
      answers('a', 'vitals.pulse', 71),
      answers('b', 'narrative.text', 'Well.'),
      answers('c', 'vitals.pulse', 72),
    ];
    const once = snapshot();
    const bit = snapshot();
    for (const count of [1, 2, 2, 3]) await shown(bit, pending.slice(0, count));
    expect(await shown(bit, pending)).toEqual(await shown(once, pending));
    expect(await shown(once, pending)).toMatchObject({
      'vitals.pulse': 72,
      'narrative.text': 'Well.',
    });
  });

  test('an entry that grew, left or came to stand elsewhere is not remembered as it was', async () => {
    const state = snapshot();
    const [first, second] = [answers('a', 'vitals.pulse', 71), answers('b', 'vitals.pulse', 72)];
    expect(await shown(state, [first, second])).toMatchObject({ 'vitals.pulse': 72 });
    expect(await shown(state, [first, answers('b', 'vitals.pulse', 73)])).toMatchObject({
      'vitals.pulse': 73,
    });
    expect(await shown(state, [second, first])).toMatchObject({ 'vitals.pulse': 71 });
    expect(await shown(state, [second])).toMatchObject({ 'vitals.pulse': 72 });
    expect(await shown(state, [])).toMatchObject({ 'vitals.pulse': 70 });
  });

  test('typing without an entry is never remembered', async () => {
    const state = snapshot();
    const entry = answers('a', 'vitals.pulse', 71);
    expect(await shown(state, [entry, answers('', 'vitals.pulse', 80)])).toMatchObject({
      'vitals.pulse': 80,
    });
    expect(await shown(state, [entry, answers('', 'vitals.pulse', null)])).not.toHaveProperty(
      'vitals.pulse',
    );
    expect(await shown(state, [entry])).toMatchObject({ 'vitals.pulse': 71 });
  });

  test('recomputes for another visit record under the same note, and for another person', async () => {
    const state = snapshot();
    const pending = [
      {
        entryId: 'a',
        command: 'startVisit',
        at,
        input: { at, timeZone: 'America/Los_Angeles', position: null, positionProblem: 'refused' },
      },
    ];
    const overlaid = async (each: ReturnType<typeof snapshot>) =>
      (await overlayAggregate('visit', each, pending, writer)).visit;
    expect((await overlaid(state)).timeIn).not.toBeNull();
    expect(
      await overlaid({ ...state, visit: { ...state.visit, address: '2 New Street' } }),
    ).toMatchObject({ address: '2 New Street' });
    const other = testStore({ user: nurse({ id: userId(2) }), client: 2 });
    await shown(state, [answers('b', 'vitals.pulse', 71)]);
    const theirs = await overlayAggregate(
      'visit',
      state,
      [answers('b', 'vitals.pulse', 71)],
      other,
    );
    expect(theirs.note.content.edits.at(-1)).toMatchObject({ by: userId(2), client: clientId(2) });
  });
});

describe('a choice that waits', () => {
  const conflicts = [
    {
      path: 'narrative.text',
      mine: 'Mine.',
      theirs: 'Office.',
      theirsRevision: 5,
      entryId: visitId(70),
      mineEdit: {
        revision: 4,
        by: userId(),
        byName: 'Nora',
        at,
        client: clientId(),
        device: 'Phone',
      },
      theirsEdit: null,
    },
  ];
  const content = (text: string, revision: number) => ({
    ...docOf({ 'narrative.text': text, 'vitals.pulse': 70 }, revision),
    conflicts,
  });

  test('starts from the shown value, even when the snapshot is older or newer', async () => {
    const store = testStore();
    await putVisit(store, { note: { content: content('Office.', 3) } });
    await enqueue(store, {
      command: 'resolveNoteConflict',
      targetId: visitId(),
      input: { choices: { 'narrative.text': 'mine' } },
      baseRevision: 5,
    });
    expect(
      must(await loadVisit(store, visitId()), 'visit').lane.map(({ baseRevision }) => baseRevision),
    ).toEqual([5]);
  });

  test('hides what the office wrote later, so typing over it starts from the choice and collides visibly', async () => {
    const store = testStore();
    await putVisit(store, { note: { content: content('Office.', 5) } });
    await enqueue(store, {
      command: 'resolveNoteConflict',
      targetId: visitId(),
      input: { choices: { 'narrative.text': 'mine', 'vitals.pulse': 'office' } },
      baseRevision: 5,
    });
    await putVisit(store, { note: { content: content('Office, later.', 9) } });
    const draft = await openDraft(store, visitId());
    draft.set('narrative.text', 'Mine, and more.');
    await draft.commitDraft();
    draft.set('vitals.pulse', 72);
    await draft.close();
    const lane = must(await loadVisit(store, visitId()), 'visit').lane;
    expect(lane.map(({ command, baseRevision }) => [command, baseRevision])).toEqual([
      ['resolveNoteConflict', 5],
      ['saveAnswers', 5],
      ['saveAnswers', 9],
    ]);
  });
});
