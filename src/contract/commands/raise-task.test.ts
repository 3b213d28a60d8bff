import { describe, expect, it } from 'vitest';
import type { TaskAggregate } from '../targets.ts';
import type { CommandContext } from './command.ts';
import { raiseTask } from './raise-task.ts';

const id = '00000000-0000-4000-8000-000000000001';
const fresh: TaskAggregate = { id, exists: false, written: null };
const context: CommandContext = {
  entryId: id,
  author: { id, name: 'Nora Nurse', kind: 'clinician', role: 'AIDE', signsAs: 'HHA' },
  assigned: true,
  client: id,
  device: 'Phone',
  at: '2026-03-05T16:00:00.000Z',
  baseRevision: 0,
};
const message = { topic: 'order', text: 'Needs a wound vac.', about: null } as const;

describe('a message to the office', () => {
  it('is raised with the time of the device', () => {
    expect(raiseTask.apply(fresh, message, context)).toEqual({
      kind: 'applied',
      state: { id, exists: true, written: { ...message, writtenAt: context.at } },
    });
  });

  it('is written once', () => {
    expect(raiseTask.apply({ ...fresh, exists: true }, message, context)).toMatchObject({
      code: 'task.exists',
    });
  });

  it('is about a record of its author', () => {
    const away = { ...context, assigned: false };
    for (const [record, code] of [
      ['visit', 'visit.not-assigned'],
      ['patient', 'record.not-found'],
    ] as const)
      expect(raiseTask.apply(fresh, { ...message, about: { record, id } }, away)).toMatchObject({
        kind: 'rejected',
        code,
      });
  });

  it('has one to 1,000 characters', () => {
    const isTaken = (text: string): boolean =>
      raiseTask.input.safeParse({ ...message, text }).success;
    expect(['', ' ', 'a', 'a'.repeat(1_000), 'a'.repeat(1_001)].map(isTaken)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ]);
  });
});
