import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { searchBytes, searchFolder } from '../support/canary/search.ts';
import { expectPage } from '../support/expect.ts';
import { go, unlock } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import { controlFinds, expected } from './canary/control.ts';
import { rowsOf } from './canary/rows.ts';
import {
  finishVisit,
  leaveWork,
  openCanary,
  signInAnew,
  wipe,
  writeNote,
  type Canary,
} from './canary/visit.ts';

/**
 * Nothing of a patient is in the clear anywhere on a phone or at the server (docs: security, keys
 * on the device).
 */

describe('the search of a profile folder', () => {
  it('finds a planted word in every place where browsers keep what is shown and typed', async () => {
    const finds = await controlFinds();
    for (const [file, word, as] of expected)
      expect(
        finds.some(
          (find) => file.test(`/${find.file}`) && find.word === word && as.test(find.as.trim()),
        ),
        `${word} in ${file.source}`,
      ).toBe(true);
  });
});

describe('name, address and answers of a patient after a full visit', { sequential: true }, () => {
  let canary: Canary;
  const words = (): readonly string[] => Object.values(canary.words);
  beforeAll(async () => {
    canary = await openCanary(inject('embedded'));
  });
  afterAll(() => canary.story.stop());

  /**
   * What is in the profile. The id of the visit lies there in clear by design: that it is found
   * shows that something was searched.
   */
  const inProfile = (): string[] => {
    const { visitId } = canary.story.facts;
    const { finds, bytes } = searchFolder(canary.profile(), [...words(), visitId]);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(finds.filter(({ word }) => word === visitId).length).toBeGreaterThan(0);
    return finds
      .filter(({ word }) => word !== visitId)
      .map(({ word, file, as }) => `${word} in ${file} as ${as}`);
  };

  it(
    'are on the screen while she charts, online and offline, signs, makes the PDF and looks at the history',
    { timeout: 300_000 },
    async () => {
      await writeNote(canary);
      await finishVisit(canary);
      expect(canary.story.facts.typed).toContain(canary.words.answer);
    },
  );

  it('are nowhere in the profile while the phone is locked, with work that waits', async () => {
    const page = await leaveWork(canary);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Lock' }).first().click();
    await expectPage(page.getByRole('heading', { name: 'Unlock' })).toBeVisible();
    // The browser writes what stands in boxes a second after the last key.
    await page.waitForTimeout(1_500);
    expect(inProfile()).toEqual([]);
    await canary.story.reopenPhone();
    expect(inProfile()).toEqual([]);
  });

  it('are nowhere in the profile after the sealed work has left and she has signed out', async () => {
    const { story } = canary;
    const page: Page = story.device().page;
    await page.goto(story.app.url);
    await unlock(page, story.people.nurse);
    await story.app.line.online();
    await go(page, '/sync');
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expectPage(page.getByText('Nothing is waiting to be sent.')).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await expectPage(page.getByRole('textbox', { name: 'User name' })).toBeVisible();
    await story.reopenPhone();
    expect(inProfile()).toEqual([]);
  });

  it('are nowhere in the profile after the office had the phone wiped', async () => {
    const page = await signInAnew(canary);
    await go(page, `/note/${canary.story.facts.secondVisitId}`);
    await openSection(page, 'Narrative');
    await expectPage(page.getByRole('textbox', { name: /^Visit narrative/ })).toHaveValue(
      new RegExp(canary.words.waiting),
    );
    await wipe(canary);
    await canary.story.reopenPhone();
    expect(inProfile()).toEqual([]);
  });

  it('are neither in the server’s log nor in the clear in its data', async () => {
    const { story } = canary;
    expect(story.app.output()).toContain('"call":"admin.patientProfile"');
    expect(searchBytes('log', Buffer.from(story.app.output()), words())).toEqual([]);
    await story.app.kill();
    // Names of the staff lie there in clear: that one is found shows what was searched.
    const inFolder = searchFolder(story.app.dataDir, [...words(), 'brightwater']);
    expect(new Set(inFolder.finds.map(({ word }) => word))).toEqual(new Set(['brightwater']));
    const inRows = searchBytes('rows', await rowsOf(story.app.dataDir), [
      ...words(),
      'brightwater',
    ]);
    expect(new Set(inRows.map(({ word }) => word))).toEqual(new Set(['brightwater']));
  });
});
