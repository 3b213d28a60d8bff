import { callKey } from '#contract/call.ts';
import { preferences } from './admin/preferences.ts';
import type { Handler } from './handler.ts';
import { pull as pullNotes } from './notes/pull.ts';
import { push as pushNotes } from './notes/push.ts';
import { pull as pullOperation } from './operation/pull.ts';
import { push as pushOperation } from './operation/push.ts';
import { authenticate } from './security/authenticate.ts';
import { session } from './security/session.ts';
import { signOut } from './security/sign-out.ts';

/** Every call the server answers: one line per call. */
const handlers: readonly Handler[] = [
  authenticate,
  session,
  signOut,
  preferences,
  pushOperation,
  pullOperation,
  pushNotes,
  pullNotes,
];

const byKey = new Map(handlers.map((handler) => [callKey(handler.call), handler]));

/** The handler of `service.name`; undefined for a call nobody knows. */
export const handlerOf = (key: string): Handler | undefined => byKey.get(key);
