import { expect, it } from 'vitest';
import { lateSince, minutesLate } from './late-start.ts';

it('a visit is late a quarter of an hour after its planned time', () => {
  expect(lateSince('09:00')).toBe('08:45');
  expect(lateSince('10:05')).toBe('09:50');
});

it('nothing is late in the first quarter of an hour of a day', () => {
  expect(lateSince('00:14')).toBeNull();
  expect(lateSince('00:15')).toBe('00:00');
});

it('says by how many minutes', () => {
  expect(minutesLate('08:30', '09:15')).toBe(45);
});
