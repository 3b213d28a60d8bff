import { beforeEach, describe, expect, test } from 'vitest';
import { deviceName } from './device.ts';
import { freshPhone, nora, reload, type App } from '../testing/phone.ts';

describe('name of the device, as other people read it', () => {
  test.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/130.0.0.0 Mobile Safari/537.36',
      'Android, Chrome',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 ' +
        '(KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'iPhone, Safari',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like ' +
        'Gecko) Version/16.0 Safari/604.1',
      'iPad, Safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, ' +
        'like Gecko) Version/18.0 Safari/605.1.15',
      'Mac, Safari',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
        'Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
      'Windows, Edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Linux, Firefox'],
    ['Mozilla/5.0 (Windows NT 10.0)', 'Windows'],
    ['something else', 'Browser'],
    ['', 'Browser'],
  ])('%s is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('what a device knows about all its people', () => {
  let app: App;
  beforeEach(async () => {
    ({ app } = await freshPhone());
  });

  const account = (overrides = {}) => ({
    userId: nora.id,
    orgId: nora.orgId,
    userName: 'Nora.Nurse',
    displayName: 'Nora Nurse',
    clientId: 'c',
    deviceId: 'd',
    keepsData: true,
    vaults: [],
    ...overrides,
  });

  test('the device has one id, even when two ask at once and after a reload', async () => {
    const [first, second] = await Promise.all([app.deviceId(), app.deviceId()]);
    expect(second).toBe(first);
    expect(await (await reload()).deviceId()).toBe(first);
  });

  test('an account is found by its user name, ignoring case and blanks around it', async () => {
    await app.saveAccount(account());
    expect((await app.accountNamed('  nORA.nurse '))?.userId).toBe(nora.id);
    expect(await app.accountNamed('nora')).toBeUndefined();
  });

  test("saving the same person's account replaces it; others stay", async () => {
    await app.saveAccount(account());
    await app.saveAccount(account({ userId: 'other', userName: 'other' }));
    await app.saveAccount(account({ displayName: 'Nora New' }));
    expect(
      (await app.knownAccounts()).map(({ displayName, userName }) => [userName, displayName]),
    ).toEqual([
      ['other', 'Nora Nurse'],
      ['Nora.Nurse', 'Nora New'],
    ]);
  });
});
