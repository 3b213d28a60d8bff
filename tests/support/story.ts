import type { BrowserContext, Locator, Page } from 'playwright';
import { must } from '#domain/must.ts';
import { demoSignIns } from '#server/demo/people.ts';
import { newProfile, startBrowser, type Looks, type TestBrowser } from './browser.ts';
import { startApp, type App } from './story-app.ts';

/** The people, browsers and facts that the ten steps of the story share. Every step leaves them for the next one. */

export type Person = { readonly userName: string; readonly password: string; readonly organisation: string };
export type People = { readonly scheduler: Person; readonly qa: Person; readonly nurse: Person; readonly aide: Person };

/** Answers and texts that one step writes and a later one looks for. */
export type Facts = { patientName: string; patientId: string; episodeUrl: string; visitId: string; secondVisitId: string; typed: string };

export type Story = {
  readonly app: App;
  readonly people: People;
  readonly facts: Facts;
  /** The nurse's phone; killed and started anew on the same profile. */
  readonly phone: () => Page;
  readonly phoneContext: () => BrowserContext;
  /** SIGKILL to the phone's browser, and the same phone again. */
  killPhone(): Promise<void>;
  /** Closes the phone's browser in the ordinary way, and the same phone again. */
  reopenPhone(): Promise<void>;
  readonly office: Page;
  /** A second desktop, for quality assurance. */
  readonly desk: Page;
  stop(): Promise<void>;
};

const personOf = (role: string): Person =>
  must(
    demoSignIns.find((each) => each.role === role),
    `demo sign-in of the role ${role}`,
  );

/** The demo people of the first organisation that the story needs. */
export const people = (): People => ({ scheduler: personOf('SCHEDULER'), qa: personOf('QA'), nurse: personOf('CLINICIAN'), aide: personOf('AIDE') });

/** The frame that everybody sees once they are in. */
export const mainNavigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });

/** Signs in on the sign-in screen and waits for the shell. */
export async function signIn(page: Page, url: string, { userName, password }: Person): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await mainNavigation(page).waitFor();
}

/** Opens the data that is on the phone. */
export async function unlock(page: Page, { password }: Person): Promise<void> {
  const locked = page.getByRole('heading', { name: 'Unlock' });
  await locked.waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await locked.waitFor({ state: 'detached' });
}

/** Resolves when the service worker serves this page, so that the next start needs no line. */
export const servedFromDevice = (page: Page): Promise<unknown> => page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 });

/** Goes to a path inside the running app, as a link does; a reload would lock the phone. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Opens the sync centre and sends at once. */
export async function syncNow(page: Page): Promise<void> {
  await go(page, '/sync');
  await page.getByRole('button', { name: 'Sync now' }).click();
}

export const phonePlace = { latitude: 36.7378, longitude: -119.7871, accuracy: 12 } as const;

export type StoryOptions = { template?: string; phone?: Looks; desktop?: Looks };

/** Starts the product, a phone and two desktops. */
export async function openStory({ template, phone: phoneLooks = { screen: 'phone' }, desktop: desktopLooks = { screen: 'desktop' } }: StoryOptions = {}): Promise<Story> {
  const app = await startApp({ template, seed: 20 });
  const profiles = [newProfile(), newProfile(), newProfile()];
  const folderOf = (nth: number): string => must(profiles[nth], 'profile').folder;
  let phone: TestBrowser = await startBrowser(folderOf(0), phoneLooks);
  const [office, desk] = [await startBrowser(folderOf(1), desktopLooks), await startBrowser(folderOf(2), desktopLooks)];
  const again = async (): Promise<void> => {
    phone = await startBrowser(folderOf(0), phoneLooks);
  };
  return {
    app,
    people: people(),
    facts: { patientName: '', patientId: '', episodeUrl: '', visitId: '', secondVisitId: '', typed: '' },
    phone: () => phone.page,
    phoneContext: () => phone.context,
    async killPhone() {
      await phone.kill();
      await again();
    },
    async reopenPhone() {
      await phone.close();
      await again();
    },
    office: office.page,
    desk: desk.page,
    async stop() {
      await Promise.allSettled([phone.close(), office.close(), desk.close()]);
      await app.stop();
      for (const profile of profiles) profile.dispose();
    },
  };
}
