import { describe, expect, it } from 'vitest';
import { must } from '#domain/must.ts';
import type { Poke } from '#contract/events.ts';
import { manualClock } from '#client/store/testing/manual-clock.ts';
import { PokeStream, type Source } from './poke-stream.ts';

type Heard = Parameters<Source['addEventListener']>[1];

/** Connections as the browser makes them; the test plays the server. */
class Connection implements Source {
  readonly heard = new Map<string, Heard>();
  closed = false;
  addEventListener(type: string, heard: Heard): void {
    this.heard.set(type, heard);
  }
  close(): void {
    this.closed = true;
  }
  send(type: Parameters<Source['addEventListener']>[0], data?: unknown): void {
    must(this.heard.get(type), type)({ data });
  }
}

const changed: Poke = {
  table: 'visit',
  id: '0000de5c-1111-4000-8000-000000000001',
  at: '2026-03-05T16:00:00.000Z',
};

function setUp() {
  const clock = manualClock();
  const connections: Connection[] = [];
  const refusals: unknown[] = [];
  const stamps: string[] = [];
  const line: boolean[] = [];
  const connect = (): Source => {
    const made = new Connection();
    connections.push(made);
    return made;
  };
  const stream = new PokeStream({
    connect,
    read: (text) => Promise.resolve(JSON.parse(text) as Poke),
    refused: (code) => void refusals.push(code),
    standing: (stamp) => void stamps.push(stamp),
    connected: (isConnected) => void line.push(isConnected),
    after: clock.after,
    random: () => 1,
  });
  const told: (Poke | null)[] = [];
  const stop = stream.listen((poke) => told.push(poke));
  return {
    clock,
    connections,
    stream,
    told,
    refusals,
    stamps,
    line,
    stop,
    last: () => must(connections.at(-1), 'connection'),
  };
}

describe('the stream of pokes', () => {
  it('reports what changed', async () => {
    const { clock, told, last } = setUp();
    last().send('open');
    last().send('poke', JSON.stringify(changed));
    await clock.advance(0);
    expect(told).toEqual([null, changed]);
  });

  it('says when the line is lost and when it is back', async () => {
    const { clock, last, line } = setUp();
    last().send('open');
    last().send('error');
    await clock.advance(1_500);
    last().send('error');
    expect(line).toEqual([true, false, false]);
    await clock.advance(2_500);
    last().send('open');
    expect(line.at(-1)).toBe(true);
  });

  it('takes a silent stream for a lost one', async () => {
    const { clock, last, line } = setUp();
    last().send('open');
    await clock.advance(60_000);
    expect(line).toEqual([true, false]);
  });

  it('reports at every opening that changes may have been missed', async () => {
    const { clock, told, last, connections } = setUp();
    last().send('open');
    last().send('error');
    await clock.advance(1_500);
    expect(connections).toHaveLength(2);
    last().send('open');
    expect(told).toEqual([null, null]);
  });

  it('reconnects after a back-off that grows to one minute', async () => {
    const { clock, last, connections } = setUp();
    const waits: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      last().send('error');
      waits.push(must(clock.next(), 'timer'));
      await clock.advance(61_000);
      expect(connections).toHaveLength(round + 2);
    }
    expect(waits).toEqual([1_500, 2_500, 4_500, 8_500, 16_500, 32_500, 60_500, 60_500, 60_500]);
  });

  it('skips the rest of its back-off when an answer from the server shows that the network works', () => {
    const { stream, connections, last, clock } = setUp();
    stream.lineWorks();
    expect(connections).toHaveLength(1);
    last().send('error');
    stream.lineWorks();
    expect(connections).toHaveLength(2);
    expect(clock.pending()).toBe(1);
  });

  it('takes a minute of silence for a lost connection, but not when the server sends signs of life', async () => {
    const { clock, connections, last } = setUp();
    last().send('open');
    await clock.advance(59_000);
    last().send('still-here');
    await clock.advance(59_000);
    expect(connections).toHaveLength(1);
    await clock.advance(3_000);
    expect(connections).toHaveLength(2);
    expect(must(connections[0], 'first').closed).toBe(true);
  });

  it('leaves its connection while the page is put aside, and connects again when it is shown', async () => {
    const { stream, clock, connections, last, told } = setUp();
    last().send('open');
    stream.pause();
    expect(last().closed).toBe(true);
    await clock.advance(120_000);
    expect(connections).toHaveLength(1);
    stream.resume();
    last().send('open');
    expect(connections).toHaveLength(2);
    // What was changed meanwhile was missed.
    expect(told).toEqual([null, null]);
    stream.resume();
    expect(connections).toHaveLength(2);
  });

  it('connects for nobody when a page without listeners is shown', () => {
    const { stream, connections, stop } = setUp();
    stop();
    stream.resume();
    expect(connections).toHaveLength(1);
  });

  it('passes on that the session has ended, and why a stream was refused', () => {
    const { refusals, last } = setUp();
    last().send('ended');
    last().send('refused', 'session.locked');
    expect(refusals).toEqual(['session.expired', 'session.locked']);
  });

  it('passes on what the session says now', () => {
    const { stamps, last } = setUp();
    last().send('standing', 'narrowed.first');
    expect(stamps).toEqual(['narrowed.first']);
  });

  it('ignores a connection it gave up, and stops after the last listener left', async () => {
    const { clock, told, connections, last, stop } = setUp();
    const first = last();
    first.send('error');
    await clock.advance(1_500);
    first.send('poke', JSON.stringify(changed));
    await clock.advance(0);
    expect(told).toEqual([]);
    stop();
    expect(last().closed).toBe(true);
    expect(clock.pending()).toBe(0);
    expect(connections).toHaveLength(2);
  });
});
