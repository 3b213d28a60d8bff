import { afterEach, expect, test, vi } from 'vitest';
import { until } from '#client/store/testing/until.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** A browser whose estimate answers when the test says so. */
async function browser() {
  const answers: ((estimate: { usage: number; quota: number }) => void)[] = [];
  vi.stubGlobal('navigator', {
    storage: { estimate: () => new Promise((resolve) => answers.push(resolve)) },
  });
  const { aboutDevice } = await import('./about-device.ts');
  return { answers, aboutDevice };
}

test('no request waits for a storage estimate: the next one carries it', async () => {
  const { answers, aboutDevice } = await browser();
  expect(aboutDevice(0)).toMatchObject({ storage: null });
  answers[0]?.({ usage: 5.4, quota: 9.6 });
  await until(() => expect(aboutDevice(1)).toMatchObject({ storage: { used: 5, quota: 10 } }));
});

test('asks for a storage estimate once a minute and reports the previous one meanwhile', async () => {
  const { answers, aboutDevice } = await browser();
  aboutDevice(0);
  answers[0]?.({ usage: 5, quota: 10 });
  await until(() => expect(aboutDevice(60_000)).toMatchObject({ storage: { used: 5, quota: 10 } }));
  expect(answers).toHaveLength(1);
  expect(aboutDevice(60_001)).toMatchObject({ storage: { used: 5, quota: 10 } });
  expect(answers).toHaveLength(2);
});
