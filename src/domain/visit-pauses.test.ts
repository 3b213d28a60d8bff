import { expect, test } from 'vitest';
import { openPause, pausedMs } from './visit-pauses.ts';

const at = (time: string): string => `2026-11-24T${time}:00.000Z`;
const pause = (from: string, until: string | null) => ({
  from: at(from),
  until: until === null ? null : at(until),
});
const span = { begin: at('09:00'), end: at('10:00') };
const minutes = (...pauses: ReturnType<typeof pause>[]): number =>
  pausedMs({ pauses }, span) / 60_000;

test('time in pauses counts once, between the start and the end only', () => {
  expect(minutes()).toBe(0);
  expect(pausedMs({}, span)).toBe(0);
  expect(minutes(pause('09:10', '09:20'))).toBe(10);
  expect(minutes(pause('09:30', '09:40'), pause('09:10', '09:35'))).toBe(30);
  expect(minutes(pause('09:10', '09:50'), pause('09:20', '09:30'))).toBe(40);
  expect(minutes(pause('08:00', '09:05'), pause('09:55', '11:00'), pause('11:00', '12:00'))).toBe(
    10,
  );
  expect(minutes(pause('09:45', null))).toBe(15);
});

test('a visit without both times has no length to take it from', () => {
  expect(pausedMs({ pauses: [pause('09:10', null)] }, { ...span, end: null })).toBe(0);
  expect(pausedMs({ pauses: [pause('09:10', null)] }, { ...span, begin: null })).toBe(0);
});

test('the open pause is the one that has not ended', () => {
  const open = pause('09:30', null);
  expect(openPause({ pauses: [pause('09:10', '09:20'), open] })).toBe(open);
  expect(openPause({ pauses: [pause('09:10', '09:20')] })).toBeNull();
  expect(openPause({})).toBeNull();
});
