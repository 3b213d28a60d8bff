import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { downloadsOf, newFile, savedFile } from '../downloads.ts';
import type { Phone } from '../field-page.ts';
import { freePort } from '../free-port.ts';
import { onPath } from '../on-path.ts';
import { killAll, processTree } from '../processes.ts';
import { pageOn } from './page.ts';
import { sessionOn, until, wireTo, type Session } from './wire.ts';

/**
 * WebKit through its own driver, on a virtual screen: the engine of Safari as the system ships it.
 * Playwright's WebKit would be a download of its own.
 */

const browser = join(import.meta.dirname, 'browser.py');
const python = '/usr/bin/python3';

const canShowWebKit = (): boolean => {
  try {
    execFileSync(
      python,
      [
        '-c',
        "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1'); " +
          'from gi.repository import WebKit2',
      ],
      { stdio: 'ignore' },
    );
    return true;
  } catch {
    return false;
  }
};

/**
 * What of it is missing on this machine, by the names of Debian's packages; empty when WebKit can
 * be driven.
 */
export const missingForWebKit = (): string[] => [
  ...(onPath('WebKitWebDriver') ? [] : ['webkit2gtk-driver']),
  ...(onPath('Xvfb') ? [] : ['xvfb']),
  ...(canShowWebKit() ? [] : ['python3-gi', 'gir1.2-webkit2-4.1']),
];

/** A screen that nobody looks at; gives its number. */
async function startScreen(profile: string): Promise<string> {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '800x1000x24', '-nolisten', 'tcp', '-fbdir', profile],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const pipe = screen.stdio[3];
  return new Promise((resolve, reject) => {
    screen.once('error', reject);
    pipe?.once('data', (number: Buffer) => resolve(`:${number.toString('utf8').trim()}`));
  });
}

async function openSession(port: number): Promise<Session> {
  const wire = wireTo(port);
  await until('the driver answers', 60_000, async () => (await wire('GET', '/status')) as object);
  const { sessionId } = (await wire('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: [] } } },
  })) as { sessionId: string };
  const session = sessionOn(wire, sessionId);
  await session.send('POST', '/timeouts', { script: 60_000, pageLoad: 60_000 });
  await session.send('POST', '/window/rect', { width: 420, height: 900 });
  return session;
}

const handlesOf = async (session: Session): Promise<string[]> =>
  (await session.send('GET', '/window/handles')) as string[];

/** Closes every window but the first one. */
async function closeOthers(session: Session, first: string): Promise<void> {
  for (const handle of await handlesOf(session)) {
    if (handle === first) continue;
    await session.send('POST', '/window', { handle });
    await session.send('DELETE', '/window');
  }
  await session.send('POST', '/window', { handle: first });
}

/** Starts WebKit in a window of a phone's size, on a profile folder that survives its death. */
export async function startWebKit(profile: string): Promise<Phone> {
  const [port, display] = [await freePort(), await startScreen(profile)];
  // The profile on its command line is by what the driver and its browser are found again.
  spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    argv0: `WebKitWebDriver ${profile}`,
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      TZ: 'America/Los_Angeles',
      LANG: 'C.UTF-8',
      LANGUAGE: 'en',
      HOME: profile,
      PORCHLIGHT_PROFILE: profile,
    },
  });
  const session = await openSession(port);
  const downloads = downloadsOf(profile);
  const kill = (): Promise<void> => killAll(processTree(profile));
  return {
    page: pageOn(session),
    letKnow: (_origin, position) => Promise.resolve(position === null),
    mayLosePresses: true,
    saved: (press) => savedFile(downloads, press, { mayLosePresses: true }),
    async opened(press) {
      const [first = ''] = await handlesOf(session);
      await newFile(downloads, press, async () => (await handlesOf(session)).length > 1, {
        mayLosePresses: true,
      });
      await closeOthers(session, first);
    },
    kill,
    async close() {
      // Ends the session in order: what the browser holds back is written.
      await session.send('DELETE', '').catch(() => undefined);
      await kill();
    },
  };
}
