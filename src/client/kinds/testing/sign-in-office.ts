import type { SessionState } from '#contract/sign-in.ts';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  nurse,
  orgId,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';

/**
 * Signs an administrator in; `mayCall` are the calls they may make, all of them without it.
 *
 * @param privileges JSON text of the privilege registry
 * @param state what the session knows besides, such as the agency's visit types
 */
export function signInOffice(
  mayCall?: string[],
  { privileges = '{}', ...state }: Partial<SessionState> & { privileges?: string } = {},
): void {
  putSession({
    kind: 'open',
    account: {
      userId: userId(),
      orgId: orgId(),
      userName: 'admin',
      displayName: 'Ada Admin',
      clientId: clientId(),
      deviceId: deviceId(),
      keepsData: false,
      vaults: [],
    },
    state: sessionOf(nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN', privileges }), {
      ...(mayCall && { mayCall }),
      ...state,
    }),
    online: 'valid',
    store: null,
  });
}
