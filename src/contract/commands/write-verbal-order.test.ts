import { describe, expect, it } from 'vitest';
import type { PhysicianOrderAggregate } from '../targets.ts';
import type { CommandContext } from './command.ts';
import { writeVerbalOrder } from './write-verbal-order.ts';

const id = '00000000-0000-4000-8000-000000000001';
const fresh: PhysicianOrderAggregate = { id, exists: false, written: null };
const context: CommandContext = {
  entryId: id,
  author: { id, name: 'Nora Nurse', kind: 'clinician', role: 'CLINICIAN', signsAs: 'RN' },
  assigned: true,
  client: id,
  device: 'Phone',
  at: '2026-03-05T16:00:00.000Z',
  baseRevision: 0,
};
const order = {
  about: { record: 'visit', id },
  category: '',
  physician: 'Dr. Pat Park',
  from: '',
  receivedOn: '03/05/2026',
  receivedTime: '08:00',
  text: 'Wound vac at 125 mmHg, change three times a week.',
  effectiveFrom: '03/05/2026',
} as const;
const given = { ...order, readBack: true };

describe('a verbal order', () => {
  it('is kept word for word with the time of the device', () => {
    expect(writeVerbalOrder.apply(fresh, given, context)).toEqual({
      kind: 'applied',
      state: { id, exists: true, written: { ...order, writtenAt: context.at } },
    });
  });

  it('is not kept before it was read back', () => {
    expect(writeVerbalOrder.apply(fresh, { ...given, readBack: false }, context)).toMatchObject({
      kind: 'rejected',
      code: 'physician-order.read-back',
      fields: [{ path: 'readBack' }],
    });
  });

  it('was not heard on a day to come, whatever the clock of the device says', () => {
    const codeOf = (receivedOn: string, parts: Partial<CommandContext> = {}) => {
      const result = writeVerbalOrder.apply(
        fresh,
        { ...given, receivedOn, effectiveFrom: receivedOn },
        { ...context, ...parts },
      );
      return result.kind === 'rejected' ? result.fields[0]?.path : result.kind;
    };
    expect(codeOf('03/04/2026')).toBe('applied');
    expect(codeOf('03/06/2026')).toBe('receivedOn');
    const ahead = { at: '2099-03-05T16:00:00.000Z' };
    const received = { at: context.at, differenceMs: 0, counter: null };
    expect(codeOf('03/06/2026', { ...ahead, received })).toBe('applied');
    expect(codeOf('03/07/2026', { ...ahead, received })).toBe('receivedOn');
  });

  it('was not heard long ago, and takes effect from the call on', () => {
    const of = (parts: object, more: Partial<CommandContext> = {}) =>
      writeVerbalOrder.apply(fresh, { ...given, ...parts }, { ...context, ...more });
    expect(of({ receivedOn: '01/04/2026' })).toMatchObject({ kind: 'applied' });
    expect(of({ receivedOn: '01/03/2026' })).toMatchObject({
      code: 'physician-order.received',
      fields: [{ path: 'receivedOn' }],
    });
    // A clock that is set back makes no old order.
    const received = { at: context.at, differenceMs: 0, counter: null };
    const in1999 = { receivedOn: '01/03/1999', effectiveFrom: '01/03/1999' };
    const clock = { at: '1999-01-03T18:00:00.000Z' };
    expect(of(in1999, { ...clock, received })).toMatchObject({ code: 'physician-order.received' });
    for (const effectiveFrom of ['03/04/2026', '03/07/2027', '01/03/1999'])
      expect(of({ effectiveFrom })).toMatchObject({
        code: 'physician-order.effective',
        fields: [{ path: 'effectiveFrom' }],
      });
    expect(of({ effectiveFrom: '03/06/2027' })).toMatchObject({ kind: 'applied' });
  });

  it('is taken by no aide', () => {
    const aide = { ...context, author: { ...context.author, role: 'AIDE', signsAs: 'HHA' } };
    expect(writeVerbalOrder.apply(fresh, given, aide)).toMatchObject({ code: 'access.denied' });
  });

  it('has days that exist', () => {
    for (const path of ['receivedOn', 'effectiveFrom'])
      expect(
        writeVerbalOrder.apply(fresh, { ...given, [path]: '02/30/2026' }, context),
      ).toMatchObject({ code: 'request.invalid', fields: [{ path }] });
  });

  it('is written once, and only by who cares for the patient', () => {
    const codeOf = (state: PhysicianOrderAggregate, record: 'visit' | 'patient', assigned = true) =>
      writeVerbalOrder.apply(state, { ...given, about: { record, id } }, { ...context, assigned });
    expect(codeOf({ ...fresh, exists: true }, 'visit')).toMatchObject({
      code: 'physician-order.exists',
    });
    expect(codeOf({ ...fresh, isFull: true }, 'visit')).toMatchObject({
      code: 'physician-order.many',
    });
    expect(codeOf(fresh, 'visit', false)).toMatchObject({ code: 'visit.not-assigned' });
    expect(codeOf(fresh, 'patient', false)).toMatchObject({ code: 'record.not-found' });
  });

  it('has words, a physician, a day and a time', () => {
    const isTaken = (parts: object): boolean =>
      writeVerbalOrder.input.safeParse({ ...given, ...parts }).success;
    expect(isTaken({})).toBe(true);
    for (const parts of [
      { text: ' ' },
      { physician: '' },
      { receivedTime: '8:00' },
      { receivedOn: '' },
      { about: null },
    ])
      expect(isTaken(parts)).toBe(false);
  });
});
