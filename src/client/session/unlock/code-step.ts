import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { knownAccounts } from '../state/device.ts';
import { putCodeStep, putPickStep } from '../state/session-state.ts';

/**
 * What the server asks for after a right password: a code (decision 045), and which of a person's
 * accounts is meant (spec portal §4). Loaded when it does.
 */

type Device = Pick<
  Parameters<typeof callApi<typeof import('#contract/sign-in-codes.ts').enterCode>>[1],
  'deviceId' | 'deviceName' | 'clientId' | 'keptStreams' | 'sealsKey' | 'picksUser'
>;

const pendingIn = (detail: unknown): string =>
  typeof detail === 'object' &&
  detail !== null &&
  'pending' in detail &&
  typeof detail.pending === 'string'
    ? detail.pending
    : '';

/** The sign-in itself is over and must be started again. */
const isOver = ({ code }: Refusal): boolean =>
  code.startsWith('login.') || code.startsWith('session.');

/**
 * Shows the request for a code until the right one is entered.
 *
 * @param refusal the server's `login.code`
 * @throws Refusal `login.code` when the person cancels, `login.code-over` when it took too long
 */
function askForCode(refusal: Refusal, device: Device): Promise<SessionState> {
  const pending = pendingIn(refusal.detail);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      putCodeStep(null);
      settle();
    };
    putCodeStep({
      async submit(code) {
        try {
          const state = await callApi(callNames.enterCode, { pending, code, ...device });
          end(() => resolve(state));
        } catch (error) {
          if (!(error instanceof Refusal) || !isOver(error)) throw error;
          end(() => reject(error));
        }
      },
      cancel: () => end(() => reject(refusal)),
    });
  });
}

/**
 * Shows a person's accounts until one is chosen.
 *
 * @param refusal the server's `login.pick`
 * @throws Refusal `login.pick` when the person cancels, `login.code` when the account wants a code
 */
async function askForUser(refusal: Refusal, device: Device): Promise<SessionState> {
  const { pickDetail } = await import('#contract/linked-accounts.ts');
  const { pending, users } = pickDetail.parse(refusal.detail);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      putPickStep(null);
      settle();
    };
    putPickStep({
      users,
      async choose(userId) {
        const here = (await knownAccounts()).find((account) => account.userId === userId);
        const chosen = { ...device, clientId: here?.clientId ?? null };
        try {
          const state = await callApi(callNames.chooseUser, { pending, userId, ...chosen });
          end(() => resolve(state));
        } catch (error) {
          if (!(error instanceof Refusal) || !isOver(error)) throw error;
          end(() =>
            error.code === 'login.code' ? resolve(askForCode(error, chosen)) : reject(error),
          );
        }
      },
      cancel: () => end(() => reject(refusal)),
    });
  });
}

/**
 * Goes on with a sign-in that needs more, as often as the server asks.
 *
 * @throws what ends it
 */
export function continueSignIn(error: unknown, device: Device): Promise<SessionState> {
  const again = (further: unknown): Promise<SessionState> => {
    if (further === error) throw further;
    return continueSignIn(further, device);
  };
  if (error instanceof Refusal && error.code === 'login.code')
    return askForCode(error, device).catch(again);
  if (error instanceof Refusal && error.code === 'login.pick')
    return askForUser(error, device).catch(again);
  throw error;
}
