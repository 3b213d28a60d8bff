import * as admin from './admin.ts';
import type { Call } from './call.ts';
import * as fileserver from './fileserver.ts';
import * as fleet from './fleet.ts';
import * as notes from './notes.ts';
import * as operation from './operation.ts';
import * as passkeys from './passkeys.ts';
import * as people from './people.ts';
import * as security from './security.ts';
import * as signInCodes from './sign-in-codes.ts';

const isCall = (part: unknown): part is Call =>
  typeof part === 'object' &&
  part !== null &&
  'service' in part &&
  'input' in part &&
  'output' in part;

/**
 * Every call of every service group, for the router, the policy table, the OpenAPI document and the
 * generated tests.
 */
export const calls: readonly Call[] = [
  security,
  signInCodes,
  passkeys,
  admin,
  fleet,
  people,
  operation,
  notes,
  fileserver,
].flatMap((group) => Object.values(group).filter(isCall));
