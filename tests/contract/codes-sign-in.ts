import { expect } from 'vitest';
import { authenticate } from '#contract/sign-in.ts';
import { enterCode } from '#contract/sign-in-codes.ts';
import type { Api } from '../support/api.ts';
import { demoPassword } from '../support/demo.ts';

/** Signing in where a code is asked after the password, as the tests of codes do it. */

/** What a browser tells of itself at a sign-in. */
const device = (api: Api) => ({
  deviceId: api.deviceId,
  deviceName: 'test device',
  clientId: null,
});
export const tryPassword = (api: Api, userName: string, further: object = { asksCode: true }) =>
  api.ask(authenticate, { userName, password: demoPassword, ...device(api), ...further });
/** What a right password gives somebody with codes. */
export async function pendingOf(api: Api, userName: string): Promise<string> {
  const { problem } = await tryPassword(api, userName);
  expect(problem).toMatchObject({
    status: 401,
    code: 'login.code',
    detail: { pending: expect.any(String) },
  });
  return (problem.detail as { pending: string }).pending;
}
export const enter = (api: Api, pending: string, code: string, further: object = {}) =>
  api.ask(enterCode, { pending, code, ...device(api), ...further });
