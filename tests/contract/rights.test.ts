import { describe, expect, it } from 'vitest';
import { callKey } from '#contract/call.ts';
import { calls } from '#contract/registry.ts';
import { actorKind, roles, roleTypeOf, type RoleType } from '#contract/roles.ts';
import { privilegeAreas } from '#domain/privileges.ts';
import { rights } from '#server/features/registry.ts';

const closed = calls.filter((call) => !call.open);
const everything = (entry: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(privilegeAreas.map((area) => [area, entry])));

describe('a role narrows the policy table, never widens it (decision 059)', () => {
  it.each(roles)('%s', (role) => {
    const whole = rights.callsOf({ role, privileges: '{}' });
    const granted = everything({ admin: true, all: 1, full: 'true', edit: true });
    expect(rights.callsOf({ role, privileges: granted })).toEqual(whole);

    const hidden = rights.callsOf({ role, privileges: everything({ hide: true }) });
    const ofNoArea = whole.filter((key) => rights.areas.get(key) === null);
    expect(hidden).toEqual(ofNoArea);

    const looking = rights.callsOf({ role, privileges: everything({ view: true }) });
    const reading = new Set(closed.filter(({ reads }) => reads).map(callKey));
    expect(looking).toEqual(
      whole.filter((key) => rights.areas.get(key) === null || reading.has(key)),
    );
  });

  it('hides one area and leaves the others', () => {
    const whole = rights.callsOf({ role: 'ADMIN', privileges: '{}' });
    const without = rights.callsOf({ role: 'ADMIN', privileges: '{"users":{"hide":true}}' });
    const gone = whole.filter((key) => !without.includes(key));
    expect(gone).toContain('admin.user');
    expect(new Set(gone.map((key) => rights.areas.get(key)))).toEqual(new Set(['users']));
  });

  it('leaves only the person’s own account, their device, its sync and their exports outside every area', () => {
    const outside = [...rights.areas].flatMap(([key, area]) => (area === null ? [key] : []));
    expect(outside.toSorted()).toEqual([
      'admin.exportRows',
      'admin.preferences',
      'fileserver.attachFile',
      // A form of the agency goes where its notes go.
      'notes.formPack',
      // Where the pieces of an announced file go, of a note or of a record.
      'notes.gcsUploadUrl',
      'notes.pull',
      'notes.push',
      'operation.declineEmail',
      'operation.pull',
      'operation.push',
      'operation.readContact',
      'operation.sendVerificationCode',
      'operation.verifyEmail',
      'operation.verifyPhoneNumber',
      'security.codeStanding',
      'security.dropShare',
      'security.endSession',
      'security.fetchKey',
      'security.keepPasskey',
      'security.keepShare',
      'security.linkAccount',
      'security.linkedUsers',
      'security.passkeys',
      'security.prepareCodes',
      'security.preparePasskey',
      'security.registerLetters',
      'security.removePasskey',
      'security.session',
      'security.sessions',
      'security.signOut',
      'security.switchAccount',
      'security.switchOffCodes',
      'security.switchOnCodes',
      'security.unlinkAccount',
    ]);
  });
});

it('makes nobody the office by default', () => {
  const kinds = roles.map((role) => [role, actorKind(roleTypeOf[role])] as const);
  expect(kinds.flatMap(([role, kind]) => (kind === 'office' ? [role] : []))).toEqual([
    'ADMIN',
    'SCHEDULER',
    'QA',
    'BILLING',
  ]);
  expect(actorKind('SomethingNew' as RoleType)).toBe('outside');
});
