import { describe, expect, it } from 'vitest';
import {
  changedPrivileges,
  overridePrivileges,
  privilegesOf,
  readSuppliedPrivileges,
  tidyPrivileges,
  unknownPrivileges,
} from './known-privileges.ts';

describe('privileges that a role can have (spec portal §6)', () => {
  it('are hide and view in an area, and the three that the specification names', () => {
    expect(privilegesOf('visits')).toEqual(['hide', 'view']);
    expect(privilegesOf('header')).toContain('blockLogin');
    expect(privilegesOf('companies')).toContain('hideRatesOnBoardStep');
    expect(privilegesOf('referralSources')).toEqual(['hideRatesOnBoardStep']);
  });

  it('names areas and privileges that nothing knows', () => {
    expect(
      unknownPrivileges({
        users: { hide: true },
        billing: { hide: true },
        visits: { view: true, delete: true },
        profile: { blockLogin: true },
      }),
    ).toEqual(['billing', 'visits.delete', 'profile.blockLogin']);
  });

  it('leaves out what is not set', () => {
    expect(tidyPrivileges({ users: { hide: false, view: true }, visits: { hide: false } })).toEqual(
      { users: { view: true } },
    );
  });

  it('overrides area by area: an area that is not supplied keeps its entry', () => {
    const present = { users: { view: true }, visits: { hide: true }, header: { blockLogin: true } };
    expect(overridePrivileges(present, { users: { hide: true }, visits: {} })).toEqual({
      users: { hide: true },
      header: { blockLogin: true },
    });
  });

  it('says which privileges changed, and none for another way to write the same', () => {
    expect(
      changedPrivileges({ users: { view: true } }, { users: { hide: true }, visits: {} }),
    ).toEqual(['users.hide', 'users.view']);
    expect(changedPrivileges({ users: { hide: false } }, {})).toEqual([]);
  });
});

describe('a supplied object as text', () => {
  it('is read with line breaks and tabs in it, even inside a name (spec portal §5)', () => {
    expect(
      readSuppliedPrivileges('{\r\n\t"header": {"block\nLogin": 1},"users":{"hide":"false"}}'),
    ).toEqual({
      kind: 'privileges',
      privileges: { header: { blockLogin: true }, users: { hide: false } },
    });
  });

  it.each(['', 'no', '[]', '7', 'null', '{"users":true}', '{"users":{"hide":"perhaps"}}'])(
    'is unreadable: %s',
    (text) => expect(readSuppliedPrivileges(text)).toEqual({ kind: 'unreadable' }),
  );

  it('is refused with the names that nothing knows', () => {
    expect(readSuppliedPrivileges('{"user":{"hide":true},"usres":{"hide":true}}')).toEqual({
      kind: 'unknown',
      names: ['usres'],
    });
  });
});
