import { describe, expect, test } from 'vitest';
import type { Patch } from '#domain/merge.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { editQueue, type SaveState } from './edit-queue.ts';

const full = new DOMException('full', 'QuotaExceededError');
const lost = new DOMException('gone', 'InvalidStateError');

function setUp(fail: () => Error | null = () => null) {
  const clock = manualClock();
  const written: { patch: Patch; at: number }[] = [];
  const states: SaveState[] = [];
  const queue = editQueue({
    clock,
    write: async (patch) => {
      const error = fail();
      if (error) throw error;
      written.push({ patch, at: clock.monotonic() });
    },
    onState: (state) => void states.push(state),
    onWritten: () => {},
  });
  return {
    clock,
    written,
    states,
    queue,
    kinds: () => states.map((state) => (state.kind === 'failed' ? state.code : state.kind)),
  };
}

describe('save (docs/sync.md: within 300 ms of the last keystroke)', () => {
  test('a single change is written after 150 ms of quiet', async () => {
    const { clock, written, queue } = setUp();
    queue.add({ 'vitals.pulse': 80 });
    await clock.advance(149);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written.map(({ patch }) => patch)).toEqual([{ 'vitals.pulse': 80 }]);
  });

  test('steady typing never waits longer than 200 ms, which leaves time to write', async () => {
    const { clock, written, queue } = setUp();
    for (let n = 0; n < 40; n += 1) {
      queue.add({ 'narrative.text': 'x'.repeat(n + 1) });
      await clock.advance(50);
    }
    await clock.advance(300);
    expect(written.length).toBeGreaterThanOrEqual(6);
    const gaps = written.map(({ at }, index) => at - (written[index - 1]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(250);
    expect(written.at(-1)?.patch).toEqual({ 'narrative.text': 'x'.repeat(40) });
  });

  test('flush writes waiting edits at once, in order, with an explicit null to clear', async () => {
    const { written, queue } = setUp();
    queue.add({ a: 1, b: 2 });
    queue.add({ a: null });
    await queue.flush();
    queue.add({ a: 3 });
    await queue.flush();
    expect(written.map(({ patch }) => patch)).toEqual([{ a: null, b: 2 }, { a: 3 }]);
    await queue.flush();
    expect(written).toHaveLength(2);
  });

  test('says saved only after the write ended, and saving while more is waiting', async () => {
    let release = (): void => {};
    const clock = manualClock();
    const states: SaveState['kind'][] = [];
    const queue = editQueue({
      clock,
      write: () => new Promise((resolve) => void (release = resolve)),
      onState: ({ kind }) => void states.push(kind),
      onWritten: () => {},
    });
    queue.add({ a: 1 });
    const flushed = queue.flush();
    await clock.advance(0);
    expect(states).toEqual(['saving']);
    queue.add({ a: 2 });
    release();
    await flushed;
    expect(states.at(-1)).toBe('saving');
    const second = queue.flush();
    await clock.advance(0);
    release();
    await second;
    expect(states.at(-1)).toBe('saved');
  });
});

describe('the local write fails', () => {
  test('retries after a lost connection before anybody is told', async () => {
    let failing = 2;
    const { clock, written, queue, kinds } = setUp(() => (failing-- > 0 ? lost : null));
    queue.add({ a: 1 });
    await clock.advance(1_000);
    expect(written).toHaveLength(1);
    expect(kinds()).toEqual(['saving', 'saved']);
  });

  test('first the short warning, then the long one; typed text stays and is written after recovery', async () => {
    let broken = true;
    const { clock, written, queue, kinds } = setUp(() => (broken ? lost : null));
    queue.add({ a: 1 });
    await clock.advance(1_000);
    expect(kinds().at(-1)).toBe('note.not-auto-saved');
    queue.add({ b: 2 });
    await clock.advance(1_000);
    expect(kinds().at(-1)).toBe('note.not-saved');
    expect(queue.unsaved()).toEqual({ a: 1, b: 2 });
    broken = false;
    await clock.advance(6_000);
    expect(written.map(({ patch }) => patch)).toEqual([{ a: 1, b: 2 }]);
    expect(kinds().at(-1)).toBe('saved');
    expect(queue.unsaved()).toEqual({});
  });

  test('a full device says so at once and does not try in a loop', async () => {
    let tries = 0;
    const { clock, queue, kinds } = setUp(() => ((tries += 1), full));
    queue.add({ a: 1 });
    await clock.advance(1_000);
    expect(kinds().at(-1)).toBe('device.full');
    expect(tries).toBe(1);
    expect(queue.unsaved()).toEqual({ a: 1 });
  });

  test('newer typing wins over edits that could not be written', async () => {
    let broken = true;
    const { clock, written, queue } = setUp(() => (broken ? full : null));
    queue.add({ a: 1 });
    await queue.flush();
    queue.add({ a: 2 });
    broken = false;
    await clock.advance(300);
    expect(written.map(({ patch }) => patch)).toEqual([{ a: 2 }]);
  });
});
