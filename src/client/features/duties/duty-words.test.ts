import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { visitsText } from './duty-words.ts';

const duty = { last: { id: 'v1', day: '10/20/2026' }, planned: null, by: '11/19/2026' };

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

it('never says of work that is to be done again that it is done', () => {
  expect(visitsText({ ...duty, state: 'overdue' })).toBe('last done 10/20/2026');
  expect(visitsText({ ...duty, state: 'done' })).toBe('done 10/20/2026');
  const planned = { id: 'v2', day: '11/20/2026' };
  expect(visitsText({ ...duty, planned, state: 'due' })).toBe(
    'last done 10/20/2026 · planned 11/20/2026, too late',
  );
});
