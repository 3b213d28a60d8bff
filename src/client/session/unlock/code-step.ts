import { callNames } from '#contract/call-names.ts';
import { Refusal } from '#contract/errors.ts';
import type { SessionState } from '#contract/sign-in.ts';
import { callApi } from '#client/api/call.ts';
import { putCodeStep } from '../state/session-state.ts';

/** The second step of signing in, loaded when the server asks for a code (decision 045). */

type Device = Pick<
  Parameters<typeof callApi<typeof import('#contract/sign-in-codes.ts').enterCode>>[1],
  'deviceId' | 'deviceName' | 'clientId' | 'keptStreams'
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
export function askForCode(refusal: Refusal, device: Device): Promise<SessionState> {
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
