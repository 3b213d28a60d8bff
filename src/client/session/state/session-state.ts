import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { CurrentUser } from '#contract/entities.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { must } from '#domain/must.ts';
import { putStore } from '#client/store/current-store.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { KnownAccount } from './device.ts';

export type { KnownAccount } from './device.ts';

/**
 * Whether the server would take a request of this person right now, as far as known; `factor`: not
 * before they add a second way to sign in.
 */
export type Online = 'valid' | 'expired' | 'unknown' | 'factor';

export const onlineOf = ({ needsFactor }: SessionState): Online =>
  needsFactor ? 'factor' : 'valid';

export type Session =
  | { readonly kind: 'starting' }
  /**
   * `unreached`: why the server could not be asked whether somebody is signed in, when the app
   * started.
   */
  | {
      readonly kind: 'signed-out';
      readonly accounts: readonly KnownAccount[];
      readonly unreached?: ErrorCode;
    }
  /** The key is gone. `why`: the lease ended, or the tries for the PIN are spent. */
  | { readonly kind: 'locked'; readonly account: KnownAccount; readonly why?: 'lease' | 'pin' }
  /**
   * Hidden after idle time while the app runs on: its keeper has the key and gives it back for the
   * PIN.
   */
  | { readonly kind: 'pin-locked'; readonly account: KnownAccount }
  /**
   * The server took a password that does not open this device's data: it was changed elsewhere. The
   * old one opens it (`openWithOldPassword`), or the person goes on without what is sealed
   * (`startAfresh`); it stays where it is.
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
      /** Clinicians only: the office keeps nothing on the device. */
      readonly store: DeviceStore | null;
    };

const written = atom<Session>({ kind: 'starting' });

/** The session of this tab, for screens. */
export const sessionAtom = atom((get) => get(written));

/**
 * True while the copies of the server's records are missing because the lease ended; set by
 * `lease-watch.ts`.
 */
export const copiesRemovedAtom = atom(false);

/**
 * True while the data on this device opens with a former password only: the server took another one
 * in the open session.
 */
export const passwordMismatchAtom = atom(false);

/** A code the server asks for before it signs somebody in. */
export type CodeStep = {
  /** @throws Refusal when another code may be tried */ readonly submit: (
    code: string,
  ) => Promise<void>;
  readonly cancel: () => void;
};

/** What the sign-in that runs is asked for; set by `code-step.ts`. */
export const codeStepAtom = atom<CodeStep | null>(null);

const atoms = getDefaultStore();

export const putCodeStep = (step: CodeStep | null): void => atoms.set(codeStepAtom, step);

export const currentSession = (): Session => atoms.get(written);

export function putSession(session: Session): void {
  putStore(session.kind === 'open' ? session.store : null);
  atoms.set(written, session);
}

/** Changes what is known about the server's side of an open session. */
export function putOnline(online: Online): void {
  const session = currentSession();
  if (session.kind === 'open' && session.online !== online) putSession({ ...session, online });
}

type Open = Extract<Session, { kind: 'open' }>;

/**
 * What became known about an open session. Nothing when it ended meanwhile: whoever locked the app
 * or left it is not let in again by an answer that comes late.
 */
export function updateOpenSession(
  { account, store }: Open,
  changes: Partial<Pick<Open, 'state' | 'online'>>,
): void {
  const now = currentSession();
  if (now.kind === 'open' && now.store === store && now.account.userId === account.userId)
    putSession({ ...now, ...changes });
}

/** Called on every change. Gives the way to stop. */
export const onSession = (listener: (session: Session) => void): (() => void) =>
  atoms.sub(written, () => listener(currentSession()));

/** The signed-in person. Only below a screen that is shown in an open session. */
export function useUser(): CurrentUser {
  const session = useAtomValue(sessionAtom);
  return must(session.kind === 'open' ? session.state.user : null, 'open session');
}
