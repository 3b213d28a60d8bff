import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { CurrentUser } from '#contract/entities.ts';
import type { LoginUser } from '#contract/linked-accounts.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { sealsNotes } from '#contract/sealed-answer.ts';
import { sessionBegan } from '#client/api/contact.ts';
import { putContentKey } from '#client/api/content-key.ts';
import { holdSessionKey } from '#client/api/session-key.ts';
import { putStore } from '#client/store/current-store.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { KnownAccount } from './device.ts';

export type { KnownAccount } from './device.ts';

/**
 * Whether the server accepts this person's requests now, as far as known. `factor`: only after they
 * add a second way to sign in.
 */
export type Online = 'valid' | 'expired' | 'unknown' | 'factor';

export const onlineOf = ({ needsFactor }: SessionState): Online =>
  needsFactor ? 'factor' : 'valid';

export type Session =
  | { readonly kind: 'starting' }
  /** `unreached`: why the server could not be asked at start-up whether somebody is signed in. */
  | {
      readonly kind: 'signed-out';
      readonly accounts: readonly KnownAccount[];
      readonly unreached?: ErrorCode;
    }
  /** The key is gone. `why`: the lease ended, or there were too many wrong PINs. */
  | { readonly kind: 'locked'; readonly account: KnownAccount; readonly why?: 'lease' | 'pin' }
  /**
   * Hidden after idle time while the app runs on: the key worker holds the key and returns it for
   * the PIN.
   */
  | { readonly kind: 'pin-locked'; readonly account: KnownAccount }
  /**
   * The server accepted a password that does not open this device's data, because it was changed
   * elsewhere. The person opens the data with the earlier password (`openWithEarlierPassword`) or
   * continues with an empty store (`startEmpty`); the sealed data stays.
   */
  | {
      readonly kind: 'earlier-password';
      readonly account: KnownAccount;
      readonly state: SessionState;
      readonly unsent: number;
    }
  | {
      readonly kind: 'open';
      readonly account: KnownAccount;
      readonly state: SessionState;
      readonly online: Online;
      /** Clinicians only; the office stores nothing on the device. */
      readonly store: DeviceStore | null;
    };

type Open = Extract<Session, { kind: 'open' }>;

const written = atom<Session>({ kind: 'starting' });

/** This tab's session, for screens. */
export const sessionAtom = atom((get) => get(written));

/**
 * True while this device's data opens only with an earlier password: the server accepted another
 * one in the open session.
 */
export const passwordMismatchAtom = atom(false);

/** A code the server asks for before it signs somebody in. */
export type CodeStep = {
  /** @throws Refusal when another code may be tried */
  readonly submit: (code: string) => Promise<void>;
  readonly cancel: () => void;
};

/** The code that the running sign-in asks for; set by `code-step.ts`. */
export const codeStepAtom = atom<CodeStep | null>(null);

/** Which of their accounts a person means. */
export type PickStep = {
  readonly users: readonly LoginUser[];
  /** @throws Refusal when another try may succeed */
  readonly choose: (userId: string) => Promise<void>;
  readonly cancel: () => void;
};

/** The choice that the running sign-in asks for; set by `code-step.ts`. */
export const pickStepAtom = atom<PickStep | null>(null);

const atoms = getDefaultStore();

export const putPickStep = (step: PickStep | null): void => atoms.set(pickStepAtom, step);

export const putCodeStep = (step: CodeStep | null): void => atoms.set(codeStepAtom, step);

export const currentSession = (): Session => atoms.get(written);

/**
 * The session has ended while its person worked: the sign-in form covers the page (decision 058).
 */
const covered = atom(false);
export const coveredAtom = atom((get) => get(covered));

/** The person has shown that they are there, while the server cannot be asked. */
export const uncover = (): void => atoms.set(covered, false);

const isSamePerson = (one: Open, other: Open): boolean =>
  one.store === other.store && one.account.userId === other.account.userId;

/**
 * Only a session that held in this page can end in it: a person who has just unlocked the device
 * has shown who they are, and works on with a notice.
 */
function coversAfter(before: Session, now: Session): boolean {
  if (now.kind !== 'open' || now.online !== 'expired') return false;
  if (before.kind !== 'open' || !isSamePerson(before, now)) return false;
  return before.online === 'expired' ? atoms.get(covered) : before.online !== 'unknown';
}

/**
 * Whose notes this page reads under a key of their session. A device that keeps notes seals them
 * under its own (decision 063).
 */
const readsNotesAs = (session: Session): string | null =>
  session.kind === 'open' && session.store === null && sealsNotes(session.state.constants)
    ? `${session.account.userId} ${session.state.clientId}`
    : null;

export function putSession(session: Session): void {
  const before = currentSession();
  if (session.kind !== before.kind || (session.kind === 'open' && session.online === 'valid'))
    sessionBegan();
  const covers = coversAfter(before, session);
  if (session.kind === 'open') session.store?.follow(session.state);
  putStore(session.kind === 'open' ? session.store : null);
  putContentKey(readsNotesAs(session), () =>
    import('../keys/fetch-content-key.ts').then(({ fetchContentKey }) => fetchContentKey()),
  );
  holdSessionKey(session.kind === 'open' ? (session.state.sessionKey ?? null) : null);
  atoms.set(written, session);
  atoms.set(covered, covers);
}

/** Sets what is known about the server's side of an open session. */
export function putOnline(online: Online): void {
  const session = currentSession();
  if (session.kind === 'open' && session.online !== online) putSession({ ...session, online });
}

/** The server's answer about a running session; only the one that opened it brought the key. */
export const withKeyOf = ({ state: { sessionKey } }: Open, state: SessionState): SessionState =>
  sessionKey === undefined ? state : { sessionKey, ...state };

/**
 * Updates an open session. Ignored when it ended meanwhile: a late answer must not reopen a session
 * that was locked or left.
 */
export function updateOpenSession(
  { account, store }: Open,
  changes: Partial<Pick<Open, 'state' | 'online'>>,
): void {
  const now = currentSession();
  if (now.kind === 'open' && now.store === store && now.account.userId === account.userId)
    putSession({ ...now, ...changes });
}

/** Calls the listener on every change. Returns an unsubscribe function. */
export const onSession = (listener: (session: Session) => void): (() => void) =>
  atoms.sub(written, () => listener(currentSession()));

/** The signed-in person. Only for screens inside an open session. */
export function useUser(): CurrentUser {
  const session = useAtomValue(sessionAtom);
  return must(session.kind === 'open' ? session.state.user : null, 'open session');
}
