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
 */
export function signInOffice(mayCall?: string[], { privileges = '{}' } = {}): void {
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
    state: sessionOf(
      nurse({ roleType: 'BackOfficeUser', rolename: 'ADMIN', privileges }),
      mayCall && { mayCall },
    ),
    online: 'valid',
    store: null,
  });
}
