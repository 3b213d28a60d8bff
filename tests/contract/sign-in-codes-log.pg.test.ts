import { describe, expect, it } from 'vitest';
import { prepareCodes, switchOnCodes } from '#contract/sign-in-codes.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { codeAt } from '../support/codes.ts';
import { demoPassword } from '../support/demo.ts';
import { startServer } from '../support/server.ts';
import { enter, pendingOf } from './codes-sign-in.ts';

describe('what the log says about codes (docs: security, redaction)', () => {
  it('names the account of a refused code and holds no secret and no code', async () => {
    const server = await startServer({ as: 'brief child', env: { LOG_LEVEL: 'debug' } });
    try {
      const api = await signedIn(server.url, 'qa');
      const { secret, address } = await api.call(prepareCodes, { password: demoPassword });
      const first = codeAt(secret, new Date());
      const { recoveryCodes } = await api.call(switchOnCodes, { code: first });
      const pending = await pendingOf(api, 'qa');
      const wrong = 'typed in the wrong place';
      expect((await enter(api, pending, wrong)).problem.code).toBe('code.wrong');
      expect((await enter(api, pending, must(recoveryCodes[0], 'code'))).status).toBe(200);
      const lines = () =>
        server
          .output()
          .split('\n')
          .flatMap((line) =>
            line.startsWith('{') ? [JSON.parse(line) as Readonly<Record<string, unknown>>] : [],
          );
      await expect
        .poll(() => lines().find(({ msg }) => msg === 'sign-in refused'))
        .toMatchObject({
          code: 'code.wrong',
          userId: api.state.user.id,
          address: expect.stringContaining('127.0.0.1'),
        });
      await expect
        .poll(() => lines().filter(({ call }) => call === 'security.enterCode').length)
        .toBe(2);
      const again = await pendingOf(api, 'qa');
      for (let nth = 1; nth <= 6; nth += 1) await enter(api, again, wrong);
      await expect
        .poll(() =>
          lines()
            .filter(({ msg }) => msg === 'sign-in refused')
            .map(({ code }) => code),
        )
        .toEqual([...Array.from({ length: 6 }, () => 'code.wrong'), 'rate.limited']);
      expect(
        lines().filter(
          ({ msg, userId }) => msg === 'sign-in refused' && userId === api.state.user.id,
        ),
      ).toHaveLength(7);
      for (const word of [secret, address, first, wrong, pending, ...recoveryCodes])
        expect(server.output()).not.toContain(word);
    } finally {
      await server.stop();
    }
  });
});
