import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { calls } from '#contract/registry.ts';
import { commandMeta } from '#contract/commands/meta.ts';
import { actionNames, actionsNamed, actionText, exactly } from './action-names.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('has a name for every call and every command', () => {
  const names = calls.map(({ name }) => name);
  expect(names.filter((name) => !Object.hasOwn(actionNames, name))).toEqual([]);
  // What the server records of a file that arrives in parts is no call of its own.
  expect(actionText('uploadFile')).toBe('Part of a file uploaded');
  for (const command of Object.keys(commandMeta)) expect(actionText(command)).not.toBe(command);
});

it('keeps the code of an action it does not know', () => {
  expect(actionText('later.action')).toBe('later.action');
  expect(actionText('toString')).toBe('toString');
});

it('finds actions by words of their name or code, and exactly one by its code', () => {
  expect(actionsNamed('unstaffed')).toEqual(['unassignVisit']);
  expect(actionsNamed('PASSKEY')).toContain('authenticateByPasskey');
  expect(actionsNamed('assignVisit')).toEqual(['assignVisit']);
  expect(actionsNamed('note').length).toBeGreaterThan(5);
  expect(actionsNamed(exactly('note'))).toEqual(['note']);
  expect(actionsNamed('no such words')).toEqual([]);
  expect(actionsNamed(' ')).toEqual([]);
});
