import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import { visitLane } from '#client/store/outbox/load-aggregate.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { EntryState } from '#client/store/tables.ts';
import { visitId } from '#client/store/testing/records.ts';
import { putVisit, testStore } from '#client/store/testing/stores.ts';
import { withdrawSigning } from './withdraw.ts';

const mark = { name: 'Nora Nurse', role: 'RN', strokes: '', at: '2026-03-05T16:00:00.000Z' };
const signature = (digit: string) => ({
  hash: digit.repeat(64),
  clinician: mark,
  patient: null,
  patientUnable: 'Asleep',
});

const lane = (store: DeviceStore) =>
  store.tables.read(['outbox'], (tx) => tx.lane(visitLane(visitId())));
const states = async (store: DeviceStore): Promise<string[]> =>
  (await lane(store)).map(({ command, state }) => `${command} ${state}`);

async function judge(store: DeviceStore, command: string, state: EntryState): Promise<void> {
  const row = must(
    (await lane(store)).find((each) => each.command === command),
    command,
  );
  await store.tables.write(['outbox'], (tx) =>
    tx.putEntries([
      {
        ...row,
        state,
        overlay: state === 'rejected' ? 0 : 1,
        code: state === 'rejected' ? 'note.signature-stale' : null,
      },
    ]),
  );
}

async function signed(): Promise<DeviceStore> {
  const store = testStore();
  await putVisit(store);
  await enqueue(store, {
    command: 'saveAnswers',
    targetId: visitId(),
    input: { patch: { 'vitals.pulse': 72 } },
  });
  await enqueue(store, { command: 'signNote', targetId: visitId(), input: signature('a') });
  return store;
}

describe('signing again after a refused signature', () => {
  it('makes room for the new signature and keeps the answers', async () => {
    const store = await signed();
    await judge(store, 'signNote', 'rejected');
    await withdrawSigning(store, visitId());
    expect(await states(store)).toEqual(['saveAnswers waiting', 'signNote settled']);
    await enqueue(store, { command: 'signNote', targetId: visitId(), input: signature('b') });
    const [answers, , again] = await lane(store);
    expect(again?.after).toEqual([answers?.entryId]);
  });

  it('lets nothing wait for a submission that waited for the refused signature', async () => {
    const store = await signed();
    const row = must(
      (await lane(store)).find(({ command }) => command === 'signNote'),
      'signature',
    );
    const submission = {
      ...row,
      entryId: '00000001-0000-4000-8000-00000000aaaa',
      seq: row.seq + 1_000,
      order: row.order + 1,
      command: 'submitNotes',
      service: 'operation',
      after: [row.entryId],
    } as const;
    await store.tables.write(['outbox'], (tx) => tx.putEntries([submission]));
    await judge(store, 'signNote', 'rejected');
    await withdrawSigning(store, visitId());
    expect(await states(store)).toEqual([
      'saveAnswers waiting',
      'signNote settled',
      'submitNotes settled',
    ]);
    const again = await enqueue(store, {
      command: 'signNote',
      targetId: visitId(),
      input: signature('b'),
    });
    expect((await lane(store)).find(({ entryId }) => entryId === again)?.after).not.toContain(
      submission.entryId,
    );
  });

  it('leaves a signature unchanged that was not refused', async () => {
    const store = await signed();
    await withdrawSigning(store, visitId());
    expect(await states(store)).toEqual(['saveAnswers waiting', 'signNote waiting']);
  });
});
