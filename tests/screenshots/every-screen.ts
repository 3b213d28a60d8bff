import type { Page } from 'playwright';
import { settled } from '../support/settled.ts';
import { go } from '../support/story.ts';
import type { Camera } from './camera.ts';
import type { readScreenList } from './screen-list.ts';
import type { Step } from './steps.ts';

/** Every screen of the table of screens, so that a new one has its picture by itself. */
type ScreenList = Awaited<ReturnType<typeof readScreenList>>;

/** Views of a screen that its address chooses. */
const views = ['/visits?view=week'];

/** `/episode/$id/$visitId` → `episode-id-visitid`. */
export const nameOf = (path: string): string =>
  path
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');

type Sweep = {
  readonly page: Page;
  readonly camera: Camera;
  readonly shell: 'field' | 'office';
  readonly list: ScreenList;
  readonly open: (path: string) => Promise<void>;
};

/** A screen with a parameter is opened from the first link to it; null where there is none. */
async function firstLink({ page, open }: Sweep, from: string, link: string) {
  await open(from);
  const found = page.locator(`main a[href^="${link}"]`).first();
  return (await found.count()) > 0 ? found.getAttribute('href') : null;
}

async function sweep(given: Sweep): Promise<void> {
  const { page, camera, shell, list, open } = given;
  const take = async (path: string, address: string) => {
    await open(address);
    await camera.take(page, { name: `${shell}-${nameOf(path)}`, onlyLight: true });
  };
  const signedOut = list.openPaths().filter((path) => path !== '/help');
  for (const path of list.plainPaths(shell)) if (!signedOut.includes(path)) await take(path, path);
  for (const path of shell === 'office' ? views : []) await take(path, path);
  for (const { path, from, link } of list.linkedPaths(shell)) {
    const address = await firstLink(given, from, link);
    if (address !== null) await take(path, address);
    else console.log(`no picture of ${path}: nothing to open in ${from}`);
  }
}

/** The field's screens, on the nurse's unlocked phone. */
export const fieldScreens =
  (list: ScreenList): Step =>
  async ({ phone }, camera) => {
    const page = phone();
    const open = async (path: string) => {
      await go(page, path);
      await settled(page);
    };
    await sweep({ page, camera, shell: 'field', list, open });
  };

/** The office's screens, as the administrator who is signed in there; then those of nobody. */
export const officeScreens =
  (list: ScreenList): Step =>
  async ({ app, office: page }, camera) => {
    const open = async (path: string) => {
      await page.goto(app.officeUrl + path);
      await settled(page);
    };
    await sweep({ page, camera, shell: 'office', list, open });
    await page.context().clearCookies();
    for (const path of ['/', ...list.openPaths()]) {
      await open(path);
      await camera.take(page, { name: `open-${nameOf(path) || 'sign-in'}`, onlyLight: true });
    }
  };
