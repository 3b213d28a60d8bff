import { describe, expect, it } from 'vitest';
import { serverWorkOf } from '#client/api/call.ts';
import { measured, shouldGzip } from './pace.ts';
import { world } from './testing/engine-world.ts';

describe('gzip only when the line is slow (docs/targets.md, row 13)', () => {
  const packedAfter = async (beside: number): Promise<boolean | undefined> => {
    const { add, go, server } = world({ latency: 400 });
    await add('first', 'saveAnswers', { size: 100_000 });
    server.next('push', (usual) => ({ ...usual, sent: 100_000, beside }));
    await go(2_000);
    await add('second', 'saveAnswers', { size: 100_000 });
    await go(2_000);
    return server.pushes[1]?.gzip;
  };

  it('a line nobody knows yet counts as slow, and so does one that takes its time', async () => {
    expect(shouldGzip(2_000, { bytesPerSecond: null })).toBe(true);
    expect(await packedAfter(0)).toBe(true);
  });

  it('a server that works long on a request does not count as a slow line', async () => {
    expect(await packedAfter(395)).toBe(false);
  });

  it('small requests are never packed', () =>
    expect(shouldGzip(1_000, { bytesPerSecond: 10 })).toBe(false));

  it('one request on a bad second does not decide', () => {
    const fast = measured({ bytesPerSecond: null }, 1_000_000, 100);
    expect(shouldGzip(50_000, measured(fast, 100_000, 1_000))).toBe(false);
  });
});

it('takes the server’s work from its Server-Timing header, and nothing from anybody else’s', () => {
  expect(serverWorkOf('app;dur=12.5')).toBe(12.5);
  expect(serverWorkOf('cache;desc="hit", app;dur=3, db;dur=53')).toBe(3);
  for (const strange of [
    null,
    '',
    'db;dur=5',
    'app;dur=-1',
    'app;dur=',
    'app;dur=1.2.3',
    'myapp;dur=9e9',
    'app;dur=99999999999',
  ])
    expect(serverWorkOf(strange)).toBeNull();
});
