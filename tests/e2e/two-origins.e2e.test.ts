import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { eventsPath, services } from '#contract/call.ts';
import { endSessions, users } from '#contract/users.ts';
import { must } from '#domain/must.ts';
import { signedIn } from '../support/api.ts';
import { newProfile, startBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { freePort } from '../support/free-port.ts';
import { go, people, signIn, syncNow } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { startApp, type App } from '../support/story-app.ts';

/**
 * The app at one address and every service group at another of the same site (spec portal §7,
 * decision 060): the built app with the addresses a build would have given it.
 */

let app: App;
let front: Server;
let page: Page;
let close = (): Promise<void> => Promise.resolve();
/** Requests of the app to its own address that a service should have got. */
const astray: string[] = [];

const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The app's files; its services are at `api`. Resolves when it listens on the port. */
function serveApp(api: string, port: number): Promise<Server> {
  const configured = services.map((name) => `VITE_SERVICE_${name.toUpperCase()}:\`${api}\``);
  const answer = async (path: string, accept: string, response: ServerResponse): Promise<void> => {
    const found = await fetch(`${api}${path}`, { headers: { accept } });
    const headers = Object.fromEntries(found.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding'])
      Reflect.deleteProperty(headers, name);
    const bytes = Buffer.from(await found.arrayBuffer());
    const isScript = headers['content-type']?.includes('javascript');
    response
      .writeHead(found.status, headers)
      .end(
        isScript
          ? bytes.toString().replaceAll('{BASE_URL:', `{${configured.join()},BASE_URL:`)
          : bytes,
      );
  };
  const server = createServer(({ url = '/', headers }, response) => {
    if (url.startsWith('/api/')) astray.push(url);
    answer(url, headers.accept ?? '*/*', response).catch(() => response.writeHead(502).end());
  });
  return new Promise((resolve) => void server.listen(port, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  const [appPort, apiPort] = [await freePort(), await freePort()];
  const api = `http://127.0.0.1:${apiPort}`;
  app = await startApp({
    template: inject('template'),
    environment: {
      PORT: String(apiPort),
      APP_ORIGINS: `http://127.0.0.1:${appPort}`,
      SERVICE_ORIGINS: api,
    },
  });
  front = await serveApp(api, appPort);
});
beforeEach(async () => {
  const profile = newProfile();
  const browser = await startBrowser(profile.folder, { screen: 'phone' });
  ({ page } = browser);
  close = () => browser.close().then(profile.dispose);
});
afterEach(() => close());
afterAll(async () => {
  front.closeAllConnections();
  front.close();
  await app.stop();
});

it('signs in, pulls, sends and hears events across two origins', async () => {
  const { nurse } = people();
  const events = page.waitForResponse((answer) => new URL(answer.url()).pathname === eventsPath);
  await signIn(page, addressOf(front), nurse);
  expect((await events).headers()['access-control-allow-origin']).toBe(addressOf(front));
  const note = page
    .getByRole('heading', { name: / — Skilled nursing visit/ })
    .getByRole('link')
    .first();
  await go(page, must((await note.getAttribute('href')) ?? undefined, 'pulled visit'));
  await openSection(page, 'Vital signs');
  const pulse = page.getByRole('textbox', { name: /^Pulse/ });
  await pulse.fill('68');
  await pulse.blur();
  await syncNow(page);
  await expectPage(
    page.getByRole('region', { name: 'By visit' }).getByText(/^All sent \d\d:\d\d [AP]M$/),
  ).toBeVisible();
  const admin = await signedIn(app.officeUrl, 'admin');
  const { rows } = await admin.call(users, { pageSize: 100 });
  const { id } = must(
    rows.find(({ userName }) => userName === nurse.userName),
    'nurse',
  );
  await admin.call(endSessions, { userId: id });
  await expectPage(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  expect(astray).toEqual([]);
});
