import { afterEach, expect, test, vi } from 'vitest';
import { trace } from '#client/api/trace.ts';
import { nurse, sessionOf, userId } from '#client/store/testing/records.ts';
import { putSession } from './session-state.ts';
import { watchShowLogs } from './show-logs.ts';

let stop = (): void => {};
afterEach(() => {
  stop();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const open = (ids: readonly string[]): void =>
  putSession({
    kind: 'open',
    account: {
      userId: userId(),
      orgId: nurse().orgId,
      userName: 'nora',
      displayName: 'Nora',
      clientId: userId(9),
      deviceId: userId(8),
      keepsData: false,
      vaults: [],
    },
    state: sessionOf(nurse(), {
      constants: [{ type: 'WebAppConfig', name: 'showLogs', value: JSON.stringify(ids) }],
    }),
    online: 'valid',
    store: null,
  });

test('debug logs are on only while a person is signed in whom showLogs names', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined);
  stop = watchShowLogs();
  const lines = (): number => {
    trace('call', { status: 200 });
    return debug.mock.calls.length;
  };
  expect(lines()).toBe(0);
  open([userId(5)]);
  expect(lines()).toBe(0);
  open([userId(5), nurse().id]);
  expect(lines()).toBe(1);
  putSession({ kind: 'signed-out', accounts: [] });
  expect(lines()).toBe(1);
});
