import { describe, expect, test } from 'vitest';
import { refusalOf } from './problem.ts';

describe('a unique violation', () => {
  test.each([
    ['visit_pkey', 'visit.changed'],
    ['visit_assignment_pkey', 'visit.changed'],
    ['visit_order_pkey', 'server.unavailable'],
    ['app_user_user_name_key', 'user.taken'],
    ['company_by_name', 'company.name-taken'],
    ['role_name', 'role.name-taken'],
    ['client_id_key', 'server.unavailable'],
    ['audit_pkey', 'server.failed'],
    [undefined, 'server.unavailable'],
  ])('of %s is answered as %s', (constraint, code) => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', constraint });
    expect(refusalOf(error).code).toBe(code);
  });
});

describe('a connection that is gone', () => {
  test.each([
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'timeout exceeded when trying to connect',
  ])('(%s) asks to try again', (message) => {
    expect(refusalOf(new Error(message)).code).toBe('server.unavailable');
  });

  test('and nothing else without a code does', () => {
    expect(refusalOf(new Error('something else')).code).toBe('server.failed');
  });
});
