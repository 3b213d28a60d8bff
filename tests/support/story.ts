import type { BrowserContext, Page } from 'playwright';
import { must } from '#domain/must.ts';
import { newProfile, startBrowser, type Looks, type TestBrowser } from './browser.ts';
import { demoSignIns } from './demo.ts';
import type { FieldPage, Phone, Place } from './field-page.ts';
import { startApp, type App, type AppWish } from './story-app.ts';

/**
 * The people, browsers and facts that the ten steps of the story share. Every step leaves them for
 * the next one.
 */

export type Person = {
  readonly userName: string;
  readonly password: string;
  readonly name: string;
  readonly organisation: string;
};
export type People = {
  /** Reaches every screen of the office. */ readonly admin: Person;
  readonly scheduler: Person;
  readonly qa: Person;
  readonly nurse: Person;
  readonly aide: Person;
};

/** Answers and texts that one step writes and a later one looks for. */
type Facts = {
  patientName: string;
  patientId: string;
  episodeUrl: string;
  visitId: string;
  secondVisitId: string;
  typed: string;
};

/** What the steps in the field need; the phone may be any browser. */
export type FieldStory = {
  readonly app: App;
  readonly people: People;
  readonly facts: Facts;
  /** The nurse's phone; killed and started anew on the same profile. */
  readonly phone: () => FieldPage;
  readonly device: () => Phone;
  /** SIGKILL to the phone's browser, and the same phone again. */
  killPhone(): Promise<void>;
  /** Closes the phone's browser in the ordinary way, and the same phone again. */
  reopenPhone(): Promise<void>;
  stop(): Promise<void>;
};

/** The whole story, with a phone that is Chromium. */
export type Story = Omit<FieldStory, 'phone'> & {
  readonly phone: () => Page;
  readonly phoneContext: () => BrowserContext;
  readonly office: Page;
  /** A second desktop, for quality assurance. */
  readonly desk: Page;
};

const personOf = (role: string): Person =>
  must(
    demoSignIns.find((each) => each.role === role),
    `demo sign-in of the role ${role}`,
  );

/** The demo people of the first organisation that the story needs. */
export const people = (): People => ({
  admin: personOf('ADMIN'),
  scheduler: personOf('SCHEDULER'),
  qa: personOf('QA'),
  nurse: personOf('CLINICIAN'),
  aide: personOf('AIDE'),
});

/** The frame that everybody sees once they are in. */
export const mainNavigation = (page: FieldPage): Place =>
  page.getByRole('navigation', { name: 'Main' });

/** Signs in on the sign-in screen and waits for the shell. */
export async function signIn(
  page: FieldPage,
  url: string,
  { userName, password }: Person,
): Promise<void> {
  await page.goto(url);
  await page.getByRole('textbox', { name: 'User name' }).fill(userName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await mainNavigation(page).waitFor();
}

/** Opens the data that is on the phone. */
export async function unlock(page: FieldPage, { password }: Person): Promise<void> {
  const locked = page.getByRole('heading', { name: 'Unlock' });
  await locked.waitFor();
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  await locked.waitFor({ state: 'detached' });
}

/** Resolves when the service worker serves this page, so that the next start needs no line. */
export async function servedFromDevice(page: FieldPage): Promise<void> {
  await page.evaluate(async () => {
    while (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => void setTimeout(resolve, 50));
  }, null);
}

/** Goes to a path inside the running app, as a link does; a reload would lock the phone. */
export async function go(page: FieldPage, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), path);
}

/** Opens the sync center and sends at once. */
export async function syncNow(page: FieldPage): Promise<void> {
  await go(page, '/sync');
  await page.getByRole('button', { name: 'Sync now' }).click();
}

export const phonePlace = { latitude: 36.7378, longitude: -119.7871, accuracy: 12 } as const;

export type StoryOptions = { template?: string; phone?: Looks; desktop?: Looks };

/** Starts the product and one phone, in a browser that `start` starts on a profile folder. */
export async function openFieldStory<P extends Phone>(
  start: (profile: string) => Promise<P>,
  template?: string,
  further: Pick<AppWish, 'environment'> = {},
): Promise<Omit<FieldStory, 'device'> & { device: () => P }> {
  const app = await startApp({ template, seed: 20, ...further });
  const profile = newProfile();
  let phone = await start(profile.folder);
  return {
    app,
    people: people(),
    facts: {
      patientName: '',
      patientId: '',
      episodeUrl: '',
      visitId: '',
      secondVisitId: '',
      typed: '',
    },
    phone: () => phone.page,
    device: () => phone,
    async killPhone() {
      await phone.kill();
      phone = await start(profile.folder);
    },
    async reopenPhone() {
      await phone.close();
      phone = await start(profile.folder);
    },
    async stop() {
      await phone.close().catch(() => undefined);
      await app.stop();
      profile.dispose();
    },
  };
}

/** Starts the product, a phone and two desktops. */
export async function openStory({
  template,
  phone: phoneLooks = { screen: 'phone' },
  desktop: desktopLooks = { screen: 'desktop' },
}: StoryOptions = {}): Promise<Story> {
  const field = await openFieldStory(
    (profile): Promise<TestBrowser> => startBrowser(profile, phoneLooks),
    template,
  );
  const profiles = [newProfile(), newProfile()];
  const [office, desk] = await Promise.all(
    profiles.map(({ folder }) => startBrowser(folder, desktopLooks)),
  );
  return {
    ...field,
    phone: () => field.device().page,
    phoneContext: () => field.device().context,
    office: must(office, 'browser of the office').page,
    desk: must(desk, 'second desktop').page,
    async stop() {
      await Promise.allSettled([office?.close(), desk?.close()]);
      await field.stop();
      for (const profile of profiles) profile.dispose();
    },
  };
}
