import { expect, test } from 'vitest';
import { networkCode } from './network-code.ts';

const timeout = new DOMException('signal timed out', 'TimeoutError');

test.each([
  ['no answer while the browser is online', new TypeError('Failed to fetch'), true, 'unreachable'],
  ['no answer while the browser is offline', new TypeError('Failed to fetch'), false, 'offline'],
  ['no connection, whatever the browser says', 'Network request failed', true, 'offline'],
  ['a timeout, whatever the browser says', timeout, false, 'timeout'],
  [
    'a timeout inside a client error',
    new Error('<no response>', { cause: timeout }),
    true,
    'timeout',
  ],
  ['an error nobody knows', new Error('x'), true, 'unreachable'],
])('%s', (_name, error, online, code) => {
  expect(networkCode(error, online)).toBe(`network.${code}`);
});
