import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * WebKit through its own driver (WebKitGTK's WebKitWebDriver and MiniBrowser on a virtual screen). Playwright's WebKit
 * is a download of its own; this one comes from the system. Its automation mode keeps storage only as long as the
 * browser runs and ends the browser when a page's process dies, so what can be tested here is a closed tab, not a kill.
 */
export type WebKit = {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page; arguments arrive as `args`. */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  /** Element by role and accessible name, once it is there and visible. */
  find(role: string, name: string | RegExp, timeout?: number): Promise<WebKitElement>;
  /** Closes the tab in the middle of whatever it does and opens an empty one. */
  closeTab(): Promise<void>;
  close(): Promise<void>;
};
export type WebKitElement = { click(): Promise<void>; type(text: string): Promise<void>; clear(): Promise<void>; text(): Promise<string> };

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** What of it is missing on this machine; empty when WebKit can be driven. */
export function missingForWebKit(): string[] {
  const browser = miniBrowser();
  return [...(onPath('WebKitWebDriver') ? [] : ['WebKitWebDriver']), ...(onPath('Xvfb') ? [] : ['Xvfb']), ...(browser ? [] : ['MiniBrowser'])];
}
const miniBrowser = (): string | undefined => {
  if (!existsSync('/usr/lib')) return undefined;
  const folders = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'));
  return folders.flatMap((folder) => ['4.1', '4.0', '6.0'].map((version) => `/usr/lib/${folder}/${version === '6.0' ? 'webkitgtk' : 'webkit2gtk'}-${version}/MiniBrowser`)).find((path) => existsSync(path));
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Finds an element by role and name the way a screen reader would, as far as this product's markup needs it. */
const finder = `
const [role, name, isPattern] = args;
const wanted = isPattern ? new RegExp(name) : null;
const implicit = {
  button: 'button, summary, input[type=submit], [role=button]',
  link: 'a[href], [role=link]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=tel], input[type=password], input[type=search], textarea, [role=textbox]',
  spinbutton: 'input[type=number], [role=spinbutton]',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  any: '*',
};
const labelOf = (element) => {
  const by = element.getAttribute('aria-labelledby');
  if (by) return by.split(/\\s+/).map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  if (element.getAttribute('aria-label')) return element.getAttribute('aria-label');
  if (element.labels?.length) return [...element.labels].map((label) => label.textContent).join(' ');
  return element.textContent ?? '';
};
const shown = (element) => element.getClientRects().length > 0 || element.matches('input[type=radio], input[type=checkbox]');
return [...document.querySelectorAll(implicit[role] ?? '[role=' + role + ']')].find((element) => {
  const label = labelOf(element).replace(/\\s+/g, ' ').trim();
  return shown(element) && (wanted ? wanted.test(label) : label === name);
}) ?? null;`;

type Wire = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** One command of the WebDriver protocol; its error becomes ours. */
const wireTo = (port: number): Wire =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }), signal: AbortSignal.timeout(60_000) });
    const { value } = (await answer.json()) as { value: unknown };
    const failed = value as { error?: string; message?: string } | null;
    if (!answer.ok) throw new Error(`WebKit ${method} ${path}: ${failed?.error}: ${failed?.message}`);
    return value;
  };

async function untilReady(wire: Wire): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const ready = await wire('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error('WebKitWebDriver did not start within ten seconds');
}

const elementOf = (wire: Wire, session: string, reference: object): WebKitElement => {
  const path = `${session}/element/${Object.values(reference)[0]}`;
  return {
    click: async () => void (await wire('POST', `${path}/click`, {})),
    type: async (text) => void (await wire('POST', `${path}/value`, { text })),
    clear: async () => void (await wire('POST', `${path}/clear`, {})),
    text: async () => String(await wire('GET', `${path}/text`)),
  };
};

/** Starts WebKit in a window of a phone's size. */
export async function startWebKit(): Promise<WebKit> {
  const [port, home] = [await freePort(), mkdtempSync(join(tmpdir(), 'porchlight-webkit-'))];
  const display = `:${200 + (port % 800)}`;
  const screen: ChildProcess = spawn('Xvfb', [display, '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], { stdio: 'ignore' });
  await pause(500);
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', HOME: home, XDG_CACHE_HOME: join(home, 'cache') } });
  const wire = wireTo(port);
  await untilReady(wire);
  const options = { binary: miniBrowser(), args: ['--automation'] };
  const { sessionId } = (await wire('POST', '/session', { capabilities: { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } } })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await wire('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 60_000 });
  await wire('POST', `${session}/window/rect`, { width: 420, height: 900 });
  const run = async <T>(body: string, ...args: readonly unknown[]): Promise<T> => {
    const script = `const done = arguments[arguments.length - 1]; const args = arguments[0]; (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = (await wire('POST', `${session}/execute/async`, { script, args: [args] })) as { value: T; error?: string };
    if (result.error !== undefined) throw new Error(result.error);
    return result.value;
  };
  return {
    goto: async (url) => void (await wire('POST', `${session}/url`, { url })),
    run,
    async find(role, name, timeout = 20_000) {
      const end = performance.now() + timeout;
      for (;;) {
        const found = await run<object | null>(finder, role, name instanceof RegExp ? name.source : name, name instanceof RegExp).catch(() => null);
        if (found) return elementOf(wire, session, found);
        if (performance.now() > end) throw new Error(`No ${role} "${String(name)}" in WebKit`);
        await pause(100);
      }
    },
    async closeTab() {
      const { handle } = (await wire('POST', `${session}/window/new`, { type: 'tab' })) as { handle: string };
      await wire('DELETE', `${session}/window`);
      await wire('POST', `${session}/window`, { handle });
    },
    async close() {
      await wire('DELETE', session).catch(() => {});
      driver.kill();
      screen.kill();
      await pause(200);
      rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
