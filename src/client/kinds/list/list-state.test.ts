import { describe, expect, it } from 'vitest';
import { choice, choiceOrAll, choices, picker, range, term, words } from './filters.ts';
import { readState, unknownParts, writeState, type Addressed } from './list-state.ts';
import { tokenOf } from './search-tokens.ts';

const label = (text: string) => ({ id: text, message: text });
const list: Addressed = {
  filters: [
    ['status', choice(label('Status'), ['Unstaffed', 'Staffed'], 'Unstaffed')],
    ['role', choiceOrAll(label('Role'), ['nurse', 'aide'])],
    ['days', choices(label('Days'), ['Monday', 'Friday'])],
    ['search', words(label('Patient'))],
    ['action', term(label('Action'))],
    ['dates', range(150)],
    ['patientId', picker(label('Patient'), { find: async () => [] })],
  ],
  orders: ['name', '-name', 'pay'],
  firstOrder: () => 'name',
};
const cleared = (search: Record<string, unknown>) =>
  writeState(list, search, readState(list, search));

describe('the address of a list', () => {
  it.each([
    ['a value that is no option', { status: 'Staffd' }, ['status']],
    ['one that is no option and no default', { role: 'pilot' }, ['role']],
    ['one of several', { days: 'Monday,Someday' }, ['days']],
    ['days that do not exist', { from: '02/30/2026', to: 'soon' }, ['from', 'to']],
    ['words this tab does not know', { search: 'w1234567' }, ['search']],
    ['an order there is no column for', { order: 'colour' }, ['order']],
    ['no page', { page: 'last' }, ['page']],
    ['a page before the first', { page: 0 }, ['page']],
    ['half a page', { page: 2.5 }, ['page']],
    ['a list where there is one value', { status: ['Staffed', 'Unstaffed'] }, ['status']],
    ['several at once', { page: -1, status: 'x', order: 'y' }, ['status', 'order', 'page']],
  ])('is not known in part: %s', (_what, search, parts) => {
    expect(unknownParts(list, search)).toEqual(parts);
    expect(unknownParts(list, cleared(search))).toEqual([]);
  });

  it('is known with defaults, empty parts, and everything that fits', () => {
    const fits = {
      status: 'Unstaffed',
      role: 'aide',
      days: 'Friday,Monday',
      search: tokenOf('Lindqvist'),
      action: 'savePatient',
      from: '03/01/2026',
      patientId: 'p-1',
      order: '-name',
      page: 3,
    };
    expect(unknownParts(list, fits)).toEqual([]);
    expect(unknownParts(list, { ...fits, page: '1', order: 'name' })).toEqual([]);
    expect(unknownParts(list, { status: '', order: '', page: null, to: undefined })).toEqual([]);
  });

  it('may hold parts that are not the list’s', () => {
    const others = { view: 'week', clinician: 'nobody', filter: 'x' };
    expect(unknownParts(list, others)).toEqual([]);
    expect(unknownParts({ ...list, orders: [] }, { order: 'colour' })).toEqual([]);
    expect(cleared({ ...others, status: 'Staffd' })).toEqual(others);
  });

  it('loses only what is not known when it is cleared', () => {
    expect(cleared({ days: 'Someday,Monday', role: 'aide', status: 'x', page: 2 })).toEqual({
      days: 'Monday',
      role: 'aide',
      page: 2,
    });
  });
});
