import { afterEach, expect, test, vi } from 'vitest';
import { noteHistory, readNote } from '#contract/notes.ts';
import { fleet } from '#contract/devices.ts';
import { callApi } from '#client/api/call.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
  visitId,
} from '#client/store/testing/records.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { putSession, type Session } from './session-state.ts';

const officeSession = (
  parts: Partial<Extract<Session, { kind: 'open' }>> = {},
  constant?: string,
): Session => ({
  kind: 'open',
  account: {
    userId: userId(),
    orgId: orgId(),
    userName: 'qa',
    displayName: 'Quinn Reviewer',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  },
  state: {
    ...sessionOf(nurse({ roleType: 'BackOfficeUser' })),
    constants:
      constant === undefined
        ? []
        : [{ type: 'AppConfig', name: 'BLOBENCRYPTIONKEY', value: constant }],
  },
  online: 'valid',
  store: null,
  ...parts,
});

/** Answers with no key; returns the calls that were made. */
function listen(answer: (name: string) => Response = () => json({ wrapped: null })): string[] {
  const made: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    made.push(url.replace(/.*\//, ''));
    return answer(made.at(-1) ?? '');
  });
  return made;
}
const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const read = () => callApi(readNote, { visitId: visitId() });

afterEach(() => {
  putSession({ kind: 'starting' });
  vi.unstubAllGlobals();
});

test('the office asks for its key before the first note, and for nothing but notes', async () => {
  const made = listen();
  putSession(officeSession());
  await callApi(fleet, {});
  expect(made).toEqual(['fleet']);
  await read();
  await callApi(noteHistory, { visitId: visitId() });
  expect(made).toEqual(['fleet', 'fetchKey', 'note', 'noteHistory']);
});

test('a session that goes on keeps its key; another person begins without one', async () => {
  const made = listen();
  putSession(officeSession());
  await read();
  putSession(officeSession({ online: 'unknown' }));
  await read();
  expect(made.filter((name) => name === 'fetchKey')).toHaveLength(1);
  const other = officeSession();
  if (other.kind !== 'open') throw new Error('not open');
  putSession({ ...other, account: { ...other.account, userId: userId(9) } });
  await read();
  putSession({ kind: 'signed-out', accounts: [] });
  putSession(other);
  await read();
  expect(made.filter((name) => name === 'fetchKey')).toHaveLength(3);
});

test('no key is asked for where the agency has none, and on a device that keeps notes', async () => {
  const made = listen();
  putSession(officeSession({}, 'off'));
  await read();
  const store: unknown = { follow: () => {} };
  putSession(officeSession({ store: store as DeviceStore }));
  await read();
  expect(made).toEqual(['note', 'note']);
});

test('a key that could not be fetched is fetched again; a server without keys is read in clear', async () => {
  const problem = (code: string, status: number) =>
    json({ code, status, title: 'x', requestId: 'x' }, status);
  const answers = [problem('server.draining', 503), problem('request.unknown-call', 404)];
  const made = listen((name) => (name === 'fetchKey' && answers.shift()) || json({ note: 1 }));
  putSession(officeSession());
  await expect(read()).rejects.toMatchObject({ code: 'server.draining' });
  expect(await read()).toEqual({ note: 1 });
  expect(made).toEqual(['fetchKey', 'fetchKey', 'note']);
});
