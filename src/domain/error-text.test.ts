import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorText, networkFailure } from './error-text.ts';
import { hugeText, naughtyText } from './testing/naughty.ts';

const offline = 'Please make sure you are online and then try again.';
const unreachable = 'Server could not be reached. Please ensure you are online and then try again.';
const named = (name: string, message = 'x') => Object.assign(new Error(message), { name });

describe('rules §8: server error text is normalised for display', () => {
  test('arrays of messages are joined with commas', () => {
    expect(errorText(['One', 'Two'])).toBe('One, Two');
    expect(errorText([{ message: 'One' }, ['Two', null, ''], 3])).toBe('One, Two, 3');
    expect(errorText([])).toBe('');
  });

  test('nested error and message fields are unwrapped', () => {
    expect(errorText({ error: 'Locked' })).toBe('Locked');
    expect(errorText({ message: 'Locked' })).toBe('Locked');
    expect(errorText({ error: { message: ['One', 'Two'] } })).toBe('One, Two');
    expect(errorText({ message: { error: { error: 'Deep' } } })).toBe('Deep');
    expect(errorText(new Error('Thrown'))).toBe('Thrown');
    expect(errorText({ error: 'Bad Request', message: 'Name is missing' })).toBe('Name is missing');
    expect(
      errorText({
        error: { message: 'Name is missing' },
        message: 'Request failed with status 422',
      }),
    ).toBe('Name is missing');
    expect(errorText({ error: {}, message: 'Outer' })).toBe('Outer');
    expect(errorText({ error: null, message: 'Outer' })).toBe('Outer');
    expect(errorText({ error: 'Bad Request', message: ' ' })).toBe('Bad Request');
  });

  test('nothing to say is empty, never "undefined", "NaN" or "[object Object]"', () => {
    for (const nothing of [
      null,
      undefined,
      '',
      ' ',
      {},
      [],
      true,
      Number.NaN,
      { error: null },
      { message: { a: 1 } },
      Symbol('x'),
      () => 1,
    ])
      expect(errorText(nothing)).toBe('');
    expect(errorText('  Locked ')).toBe('Locked');
    expect(errorText(404)).toBe('404');
  });

  test('a text is not parsed, a very long one is cut, a cycle ends', () => {
    expect(errorText('{"error":"x"}')).toBe('{"error":"x"}');
    expect(errorText(hugeText)).toHaveLength(2000);
    expect(errorText('a'.repeat(2000))).toBe('a'.repeat(2000));
    expect(errorText('a'.repeat(2001))).toBe(`${'a'.repeat(1999)}…`);
    const circle: Record<string, unknown> = {};
    circle['error'] = circle;
    circle['cause'] = circle;
    expect(errorText(circle)).toBe('');
    const nested = (depth: number): unknown =>
      depth === 0 ? 'Deep' : { error: nested(depth - 1) };
    expect(errorText(nested(8))).toBe('Deep');
    expect(errorText(nested(9))).toBe('Deep');
    expect(errorText(nested(10))).toBe('');
  });
});

describe('rules §8: the two network texts', () => {
  test("'Network request failed' and 'Failed to fetch'", () => {
    expect(errorText('Network request failed')).toBe(offline);
    expect(errorText('Failed to fetch')).toBe(unreachable);
    expect(errorText(new TypeError('Network request failed'))).toBe(offline);
    expect(errorText(new TypeError('Failed to fetch'))).toBe(unreachable);
    expect(errorText({ error: 'Failed to fetch' })).toBe(unreachable);
    expect(errorText({ error: { message: 'Network request failed' } })).toBe(offline);
    expect(errorText(['Failed to fetch', 'Locked'])).toBe(`${unreachable}, Locked`);
  });

  test.each([
    ['Chromium', 'Failed to fetch'],
    ['Firefox', 'NetworkError when attempting to fetch resource.'],
    ['Safari', 'Load failed'],
    ['Safari', 'A server with the specified hostname could not be found.'],
    ['Safari', 'Could not connect to the server.'],
    ['Safari', 'The network connection was lost.'],
    ['Node', 'fetch failed'],
  ])('the wording of %s: %s', (_engine, wording) => {
    expect(networkFailure(new TypeError(wording))).toBe('unreachable');
    expect(networkFailure(wording)).toBe('unreachable');
    expect(networkFailure(`TypeError: ${wording}`)).toBe('unreachable');
    expect(networkFailure(wording.toUpperCase())).toBe('unreachable');
    expect(networkFailure({ message: wording })).toBe('unreachable');
  });

  test.each([
    ['React Native', 'Network request timed out'],
    ['Safari', 'The request timed out.'],
    ['Safari', 'Fetch is aborted'],
    ['Chromium', 'signal timed out'],
    ['Firefox', 'The operation timed out.'],
    ['Node', 'The operation was aborted due to timeout'],
  ])('a timeout in %s: %s', (_engine, wording) => {
    expect(networkFailure(new TypeError(wording))).toBe('timeout');
    expect(networkFailure(wording)).toBe('timeout');
    expect(errorText(wording)).toBe(unreachable);
    expect(errorText(new TypeError(wording))).toBe(unreachable);
  });

  test.each([
    'Network request failed',
    'The Internet connection appears to be offline.',
    'net::ERR_INTERNET_DISCONNECTED',
  ])('no connection: %s', (wording) => {
    expect(networkFailure(new TypeError(wording))).toBe('offline');
  });

  test('by class, whatever the message', () => {
    for (const name of ['NetworkError', 'ConnectTimeoutError', 'SocketError'])
      expect(networkFailure(named(name)), name).toBe('unreachable');
    for (const name of ['TimeoutError', 'AbortError'])
      expect(networkFailure(named(name)), name).toBe('timeout');
    expect(networkFailure(new DOMException('x', 'TimeoutError'))).toBe('timeout');
    expect(networkFailure(named('RangeError'))).toBeNull();
  });

  test('by the code of the system', () => {
    for (const code of [
      'ECONNREFUSED',
      'ECONNRESET',
      'ECONNABORTED',
      'ENOTFOUND',
      'EAI_AGAIN',
      'ETIMEDOUT',
      'EPIPE',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'UND_ERR_SOCKET',
    ]) {
      expect(networkFailure(Object.assign(new Error('x'), { code })), code).toBe('unreachable');
    }
    expect(networkFailure({ code: 'ENOENT' })).toBeNull();
    expect(networkFailure({ code: 'XECONNRESET' })).toBeNull();
    expect(networkFailure({ code: 7, name: 7 })).toBeNull();
  });

  test("as the cause of another error, and inside a client's message", () => {
    expect(networkFailure(new Error('x', { cause: new TypeError('Load failed') }))).toBe(
      'unreachable',
    );
    expect(networkFailure(new Error('[GET] "/api": <no response> Failed to fetch'))).toBe(
      'unreachable',
    );
    expect(errorText(new Error('Outer', { cause: named('TimeoutError') }))).toBe(unreachable);
    for (const outer of ['Failed to fetch', 'Network request failed'])
      expect(networkFailure(new Error(outer, { cause: named('TimeoutError') }))).toBe('timeout');
    const caused = (depth: number): unknown =>
      depth === 0 ? 'fetch failed' : { cause: caused(depth - 1) };
    expect(networkFailure(caused(9))).toBe('unreachable');
    expect(networkFailure(caused(10))).toBeNull();
  });

  test("a server's answer and a programming mistake are not network failures", () => {
    expect(
      networkFailure(
        Object.assign(new Error('[GET] "/api": 500'), {
          status: 500,
          cause: new TypeError('Failed to fetch'),
        }),
      ),
    ).toBeNull();
    expect(networkFailure({ message: 'Failed to fetch', status: 0 })).toBe('unreachable');
    expect(networkFailure(new TypeError('x is not a function'))).toBeNull();
    expect(networkFailure('Load failed for claim 3')).toBeNull();
    expect(networkFailure({ message: 'Load failed for claim 3' })).toBeNull();
    expect(errorText('Load failed for claim 3')).toBe('Load failed for claim 3');
    for (const nothing of [null, undefined, 7, '', {}]) expect(networkFailure(nothing)).toBeNull();
    expect(networkFailure(new Error(`Failed to fetch${hugeText}`))).toBeNull();
    expect(networkFailure({ name: Object.create(null), code: Object.create(null) })).toBeNull();
  });
});

describe('rules §8: on one deployment, messages containing json, sql or crypt are hidden', () => {
  test('in any case and anywhere, only behind the flag', () => {
    for (const text of [
      'Unexpected token in JSON',
      'PostgreSQL: duplicate key',
      'Decryption failed',
    ]) {
      expect(errorText(text, { hideInternals: true })).toBe('');
      expect(errorText({ error: { message: text } }, { hideInternals: true })).toBe('');
      expect(errorText(text)).toBe(text);
      expect(errorText(text, { hideInternals: false })).toBe(text);
    }
    expect(errorText('Name is missing', { hideInternals: true })).toBe('Name is missing');
    expect(errorText('Failed to fetch', { hideInternals: true })).toBe(unreachable);
  });
});

test('no text makes it throw, and the result is a text', () => {
  fc.assert(
    fc.property(naughtyText, fc.anything(), (text, thing) => {
      for (const error of [
        text,
        [text],
        { error: text },
        { message: [text] },
        new Error(text),
        thing,
      ])
        expect(typeof errorText(error)).toBe('string');
    }),
  );
});
