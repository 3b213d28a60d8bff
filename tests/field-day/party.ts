import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { findings } from '../support/axe.ts';
import { newProfile, startBrowser, type Looks, type TestBrowser } from '../support/browser.ts';
import { servedFromDevice, type Person } from '../support/story.ts';
import { finger, handOf, type Hand, type MakeWay } from './hand.ts';
import type { Labels } from './labels.ts';
import { recordMoves } from './moves.ts';
import { pictureName } from './shown.ts';
import { announcedOn, recordAnnounced, spokenOn } from '../support/spoken.ts';

/** How a day is lived: language, theme, size of the text, and with what hand. */
export type Style = {
  readonly name: string;
  readonly labels: Labels;
  readonly theme: 'light' | 'dark';
  /** The system's font size in pixels; 16 is 100 %. */
  readonly fontSize: 16 | 32;
  readonly makeWay?: MakeWay;
  /** A phone where nothing else is said. */
  readonly screen?: 'tablet';
  /** Renews the pictures of docs/field-day.md. */
  readonly keepsPictures?: boolean;
};

/** A person with a phone of their own. */
export type Party = {
  readonly person: Person;
  readonly hand: Hand;
  readonly page: () => Page;
  /**
   * A picture of the screen, what a screen reader and axe say of it, and whether it fits the
   * width.
   */
  see(screen: string): Promise<void>;
  /** SIGKILL to the browser, and the same phone again, at its start. */
  kill(): Promise<void>;
  /** Opens the app on the phone: online or not. */
  openApp(): Promise<void>;
  /** What was wrong with the screens seen. */
  readonly flaws: readonly string[];
  stop(): Promise<void>;
};

const project = join(import.meta.dirname, '..', '..');
const pictures = join(project, 'test-results', 'field-day');
/** Smaller ones of the screens that the document shows. */
const shownFolder = join(project, 'docs', 'field-day');

const isTooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Gives a person a phone of 390 × 844 or a tablet of 820 × 1180, with touch. */
export async function openParty(url: string, person: Person, style: Style): Promise<Party> {
  const profile = newProfile();
  const looks: Looks = {
    screen: style.screen ?? 'phone',
    theme: style.theme,
    language: style.labels.language,
  };
  const flags = style.fontSize === 16 ? [] : [`--blink-settings=defaultFontSize=${style.fontSize}`];
  const start = async (): Promise<TestBrowser> => {
    const started = await startBrowser(profile.folder, looks, flags);
    await recordMoves(started.page);
    await recordAnnounced(started.page);
    return started;
  };
  let phone = await start();
  const page = (): Page => phone.page;
  const flaws: string[] = [];
  const folder = join(pictures, style.name);
  for (const each of [folder, shownFolder]) mkdirSync(each, { recursive: true });
  let taken = 0;
  const openApp = async (): Promise<void> => {
    await page().goto(`${url}/dashboard`);
  };
  return {
    person,
    hand: handOf(page, style.labels, style.makeWay ?? finger),
    page,
    flaws,
    openApp,
    async see(screen) {
      taken += 1;
      const number = String(taken).padStart(2, '0');
      const file = join(folder, `${person.userName}-${number}-${screen}`);
      await page().screenshot({ path: `${file}.png` });
      const picture = pictureName(style.name, screen);
      if (style.keepsPictures && picture !== null)
        await page().screenshot({ path: join(shownFolder, picture), type: 'jpeg', quality: 60 });
      const wrong = await findings(page());
      const spoken = await spokenOn(page());
      wrong.push(...spoken.flaws);
      const announced = (await announcedOn(page())).map((each) => `announced: ${each}`);
      writeFileSync(`${file}.txt`, `${[...spoken.lines, ...announced].join('\n')}\n`);
      if (await isTooWide(page())) wrong.push('wider than the screen');
      flaws.push(...wrong.map((each) => `${style.name}, ${person.userName}, ${screen}: ${each}`));
    },
    async kill() {
      await phone.kill();
      phone = await start();
    },
    async stop() {
      await phone.close().catch(() => undefined);
      profile.dispose();
    },
  };
}

/** Signs in with the name and the password, as on a new phone, until the whole day is here. */
export async function signInAtPhone(party: Party): Promise<void> {
  const { hand, person, page, openApp } = party;
  const { labels } = hand;
  await openApp();
  await page()
    .getByRole('button', { name: labels.whole('Sign in') })
    .waitFor();
  await party.see('sign-in');
  await hand.write(
    page().getByRole('textbox', { name: labels.whole('User name') }),
    person.userName,
  );
  await hand.write(page().getByLabel(labels.whole('Password')), person.password);
  await hand.press(page().getByRole('button', { name: labels.whole('Sign in') }));
  const start = page()
    .getByRole('main')
    .getByRole('button', { name: labels.whole('Start visit') });
  await start.first().waitFor({ timeout: 90_000 });
  await servedFromDevice(page());
}

/** Opens what is on the phone after it was closed or killed. */
export async function unlockPhone({ hand, person, page, openApp }: Party): Promise<void> {
  const { labels } = hand;
  await openApp();
  const locked = page().getByRole('heading', { name: labels.whole('Unlock') });
  await locked.waitFor();
  await hand.write(page().getByLabel(labels.whole('Password')), person.password);
  await hand.press(page().getByRole('button', { name: labels.whole('Unlock') }));
  await locked.waitFor({ state: 'detached' });
}
