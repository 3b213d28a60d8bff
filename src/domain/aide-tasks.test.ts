import { expect, it } from 'vitest';
import { isAideTaskGroup, taskText } from './aide-tasks.ts';

const german = (english: string): string => `${english} (de)`;

it('reads a task of the list in the own language, and one that somebody typed as it was typed', () => {
  expect(taskText('Bath', german)).toBe('Bath (de)');
  expect(taskText("Patient's laundry", german)).toBe("Patient's laundry (de)");
  expect(taskText('Walker', german)).toBe('Walker');
  expect(taskText('Mobility', german)).toBe('Mobility');
  expect(taskText('', german)).toBe('');
});

it('knows its groups', () => {
  expect(isAideTaskGroup('mobility')).toBe(true);
  expect(isAideTaskGroup('constructor')).toBe(false);
});
