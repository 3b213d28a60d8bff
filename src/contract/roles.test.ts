import { expect, it } from 'vitest';
import { presetRoleNames, roleLabel, roles } from './roles.ts';

it('shows a row of the policy table by the name of its role, and an own role as it is', () => {
  expect(roles.map(roleLabel)).toEqual(Object.values(presetRoleNames));
  expect(roleLabel('Night Desk')).toBe('Night Desk');
});
