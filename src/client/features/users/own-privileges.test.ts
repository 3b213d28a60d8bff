import { describe, expect, it } from 'vitest';
import { areaAccess, overlayPrivileges, parsePrivileges } from '#domain/privileges.ts';
import { ownAccess, withOwnAccess } from './own-privileges.ts';

const ofRole = '{"visits":{"view":true},"patients":{"hide":true}}';

const effective = (own: string) => {
  const privileges = parsePrivileges(overlayPrivileges(ofRole, own));
  return { visits: areaAccess(privileges, 'visits'), patients: areaAccess(privileges, 'patients') };
};

describe('a person’s own entries (spec portal §6)', () => {
  it('follow the role where there is none', () => {
    expect(ownAccess('{}', 'visits')).toBe('role');
    expect(effective('{}')).toEqual({ visits: 'view', patients: 'none' });
  });

  it.each(['full', 'view', 'none'] as const)('take the place of the role’s: %s', (access) => {
    const own = withOwnAccess('{}', 'visits', access);
    expect(ownAccess(own, 'visits')).toBe(access);
    expect(effective(own)).toEqual({ visits: access, patients: 'none' });
  });

  it('can be taken back, area by area, and leave named privileges and other areas alone', () => {
    const first = withOwnAccess('{"header":{"blockLogin":true}}', 'visits', 'none');
    const both = withOwnAccess(first, 'header', 'view');
    expect(JSON.parse(both)).toEqual({
      header: { blockLogin: true, hide: false, view: true },
      visits: { hide: true, view: false },
    });
    expect(JSON.parse(withOwnAccess(both, 'visits', 'role'))).toEqual({
      header: { blockLogin: true, hide: false, view: true },
    });
  });
});
