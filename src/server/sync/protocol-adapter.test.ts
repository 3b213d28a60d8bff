import { describe, expect, it } from 'vitest';
import { errors, generalCode, Refusal } from '#contract/errors.ts';
import { oldestProtocol, protocol } from '#contract/sync.ts';
import { firstCodes } from './first-codes.ts';
import { decodeRequest } from './protocol-adapter.ts';

const push = { name: 'push' };
const decodedFor = (version: number) =>
  decodeRequest(push, { protocol: version, requestId: 'r', entries: [] });

describe('the door of the sync calls (decision 032)', () => {
  it('makes a request of any version that is served one of the present version', () => {
    for (let version = oldestProtocol; version < protocol; version += 1)
      expect(decodedFor(version).request).toMatchObject({
        protocol,
        requestId: 'r',
        ...(version < 3 && { counter: null }),
      });
  });

  it('changes nothing that an older device says beyond its version: builds differed while all said 1', () => {
    const counter = { process: 'p', ms: 5 };
    expect(
      decodeRequest(push, { protocol: 1, counter, epoch: 'e', strange: true }).request,
    ).toEqual({
      protocol,
      counter,
      epoch: 'e',
      strange: true,
    });
  });

  it('lets a device of version 3 report without the figures it does not count', () => {
    const device = { unsent: 1, storageId: 's' };
    for (const name of ['push', 'pull', 'deliver']) {
      expect(decodeRequest({ name }, { protocol: 3, device }).request).toMatchObject({
        protocol,
        device: { ...device, needsYou: null, heard: null, missing: { notes: [], operation: [] } },
      });
      expect(decodeRequest({ name }, { protocol: 3 }).request).toEqual({ protocol });
    }
    expect(decodeRequest(push, { protocol: 3, device: 'strange' }).request).toMatchObject({
      device: 'strange',
    });
  });

  it('lets the present version and calls without a version pass as they are', () => {
    const present = { protocol, entries: [] };
    expect(decodeRequest(push, present).request).toBe(present);
    const output = { outcomes: [] };
    expect(decodeRequest(push, present).answer(output)).toBe(output);
    for (const [name, body] of [
      ['visits', { protocol: 0 }],
      ['push', null],
      ['push', []],
      ['push', 'text'],
      ['push', { protocol: '1' }],
      ['push', { protocol: 1.5 }],
    ] as const)
      expect(decodeRequest({ name }, body).request).toBe(body);
  });

  it.each([oldestProtocol - 1, protocol + 1, -5, 1e9, Number.NaN])(
    'answers "Update to send" to version %d',
    (version) => {
      if (Number.isNaN(version))
        expect(decodeRequest(push, { protocol: version }).request).toEqual({ protocol: version });
      else
        for (const name of ['push', 'pull', 'deliver'])
          expect(() => decodeRequest({ name }, { protocol: version })).toThrow(
            errors['request.protocol'].text,
          );
    },
  );

  it('answers in the version of the device, with codes it knows: it would ask for ever otherwise', () => {
    const rejected = {
      duplicate: true,
      outcome: {
        kind: 'rejected',
        entryId: 'a',
        code: 'visit.times',
        fields: [
          { path: 'timeIn', code: 'visit.times' },
          { path: 'x', code: 'note.too-long' },
        ],
      },
    };
    const applied = { duplicate: false, outcome: { kind: 'applied', entryId: 'b', receipt: {} } };
    expect(firstCodes.has('visit.times')).toBe(false);
    expect(
      decodedFor(1).answer({ protocol, requestId: 'r', outcomes: [rejected, applied] }),
    ).toEqual({
      protocol: 1,
      requestId: 'r',
      outcomes: [
        {
          duplicate: true,
          outcome: {
            kind: 'rejected',
            entryId: 'a',
            code: 'request.invalid',
            fields: [
              { path: 'timeIn', code: 'request.invalid' },
              { path: 'x', code: 'note.too-long' },
            ],
          },
        },
        applied,
      ],
    });
  });

  it('names a status of a patient as the device knows it', () => {
    const row = (status: string) => ({ table: 'patient', id: 'a', data: { status, mrn: 'MR1' } });
    const statuses = (version: number) => {
      const answer = decodedFor(version).answer({
        protocol,
        rows: [
          ...['Waiting for Start of Care', 'Deceased', 'Active'].map(row),
          { table: 'patient', id: 'a', data: null },
          { table: 'visit', id: 'a', data: { status: 'Deceased' } },
        ],
      }) as { rows: { data: { status: string } | null }[] };
      return answer.rows.map(({ data }) => data?.status);
    };
    expect(statuses(8)).toEqual(['Draft', 'Discharged', 'Active', undefined, 'Deceased']);
    expect(statuses(protocol)[0]).toBe('Waiting for Start of Care');
  });

  it('refuses in codes the device knows, and hands anything else that was thrown on', () => {
    const refusal = decodedFor(2).refusal(
      new Refusal('visit.times', {
        fields: [{ path: 'timeIn', code: 'visit.times' }],
        detail: 'kept',
      }),
    );
    expect(refusal).toMatchObject({
      code: 'request.invalid',
      fields: [{ path: 'timeIn', code: 'request.invalid' }],
      detail: 'kept',
    });
    expect(decodedFor(2).refusal(new Refusal('sync.owner'))).toMatchObject({ code: 'sync.owner' });
    const defect = new Error('defect');
    expect(decodedFor(2).refusal(defect)).toBe(defect);
    expect(decodedFor(protocol).refusal(defect)).toBe(defect);
  });

  it('has a code of the first ones for every status, of the same status where there was one', () => {
    const first = Object.entries(errors)
      .filter(([code]) => firstCodes.has(code))
      .map(([, { status }]) => status);
    for (const { status } of Object.values(errors))
      expect(firstCodes.has(generalCode(status))).toBe(true);
    for (const status of first.filter((each) => each !== 0))
      expect(errors[generalCode(status)].status).toBe(status);
  });
});
