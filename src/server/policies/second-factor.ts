import type { ActorKind } from '#contract/roles.ts';

/** Who needs one: the agency's setting. */
type Asking = { readonly secondFactor: 'nobody' | 'office' | 'everybody' };
/** What is known of a running session. */
type Standing = {
  readonly kind: ActorKind;
  readonly strong: boolean;
  readonly changePassword: boolean;
};

/**
 * Whether the person of this session has to add a passkey or a code before anything else (decision
 * 050).
 */
export const needsFactor = (
  { secondFactor }: Asking,
  { kind, strong }: Omit<Standing, 'changePassword'>,
): boolean =>
  !strong && (secondFactor === 'everybody' || (secondFactor === 'office' && kind === 'office'));

/** Changing a password that has to be changed, and leaving, are all that such a session may do. */
const openToStalePassword: ReadonlySet<string> = new Set([
  'security.session',
  'security.signOut',
  'admin.updatePassword',
]);

/** Calls needed to add a factor, and calls about only the person. */
const openToWeakSession: ReadonlySet<string> = new Set([
  ...openToStalePassword,
  'security.sessions',
  'security.endSession',
  'security.codeStanding',
  'security.prepareCodes',
  'security.switchOnCodes',
  'security.passkeys',
  'security.preparePasskey',
  'security.keepPasskey',
  'security.removePasskey',
  'admin.preferences',
]);

/**
 * Why a session may not make a call yet, whatever its role may do; null when nothing is in the
 * way.
 */
export function notYet(
  asking: Asking,
  session: Standing,
  key: string,
): 'access.denied' | 'session.factor' | null {
  if (session.changePassword && !openToStalePassword.has(key)) return 'access.denied';
  return needsFactor(asking, session) && !openToWeakSession.has(key) ? 'session.factor' : null;
}
