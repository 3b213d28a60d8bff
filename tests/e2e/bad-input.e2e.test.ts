import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { patients } from '#contract/patients.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { xmlLimits } from '#domain/xml-tree.ts';
import { signedIn, type Api } from '../support/api.ts';
import { newProfile, startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { people, signIn } from '../support/story.ts';
import { startApp, type App } from '../support/story-app.ts';
import { words, type Language } from '../support/words.ts';
import { dropFile } from './story/1-refer.ts';

/**
 * Whatever is dropped, typed or opened: a clear answer in the catalogue's words, and nothing
 * half-written.
 */

const own = (name: string): string => join(import.meta.dirname, 'data', name);
const shared = (name: string): string => join(import.meta.dirname, '../../../shared/data', name);
const made = mkdtempSync(join(tmpdir(), 'porchlight-documents-'));

function make(name: string, content: string): string {
  writeFileSync(join(made, name), content);
  return join(made, name);
}

const nested = (depth: number): string =>
  `<?xml version="1.0"?>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;

/** The project's own documents, and those too large to be kept in it. */
const documents: readonly (readonly [path: string, code: ErrorCode])[] = [
  [own('empty.xml'), 'ccda.empty'],
  [own('broken.xml'), 'ccda.not-well-formed'],
  [own('entities.xml'), 'ccda.doctype'],
  [own('invoice.xml'), 'ccda.no-record-target'],
  [own('nobody.xml'), 'ccda.no-record-target'],
  [own('no-role.xml'), 'ccda.no-patient-role'],
  [make('blank.xml', ' \n\t '), 'ccda.empty'],
  [make('words.xml', 'This is a letter, not a document.'), 'ccda.not-cda'],
  [
    make(
      'picture.xml',
      String.fromCodePoint(...Array.from({ length: 4_096 }, (_, nth) => (nth * 7) % 256)),
    ),
    'ccda.not-cda',
  ],
  [make('deep.xml', nested(xmlLimits.depth + 1)), 'ccda.too-deep'],
  [make('huge.xml', `<a>${'x'.repeat(xmlLimits.characters)}</a>`), 'ccda.too-large'],
];

/** Documents of strangers that were made to break readers, where they lie beside the project. */
const hostile: readonly (readonly [path: string, code: ErrorCode])[] = [
  [shared('hostile/bluebutton_broken.xml'), 'ccda.not-well-formed'],
  [shared('hostile/bluebutton_empty.xml'), 'ccda.no-record-target'],
  [shared('hostile/defusedxml_cyclic.xml'), 'ccda.doctype'],
  [shared('hostile/defusedxml_dtd.xml'), 'ccda.doctype'],
  [shared('hostile/defusedxml_external.xml'), 'ccda.doctype'],
  [shared('hostile/defusedxml_xmlbomb.xml'), 'ccda.doctype'],
  [shared('ccda/059_NT_BadXml_r11_v2.xml'), 'ccda.not-well-formed'],
];

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('bad input at the desk', { sequential: true }, () => {
  let app: App;
  let office: Api;
  const open: { browser: TestBrowser; dispose: () => void }[] = [];
  const desktop = async (language: Language): Promise<Page> => {
    const profile = newProfile();
    const browser = await startBrowser(profile.folder, { screen: 'desktop', language });
    open.push({ browser, dispose: profile.dispose });
    return browser.page;
  };
  const count = async (): Promise<number> =>
    (await office.call(patients, { search: '', status: 'All', pageNumber: 1, pageSize: 1 })).count;

  beforeAll(async () => {
    app = await startApp({ template: inject('template') });
    office = await signedIn(app.officeUrl, people().scheduler.userName);
  });
  afterAll(async () => {
    for (const { browser, dispose } of open) {
      await browser.close();
      dispose();
    }
    await app.stop();
    rmSync(made, { recursive: true, force: true });
  });

  /** Drops each document and reads what is said of it. */
  async function dropAll(page: Page, list: typeof documents, language: Language): Promise<void> {
    for (const [path, code] of list) {
      await dropFile(page, path);
      const alert = page
        .getByRole('alert')
        .filter({ hasText: must(path.split('/').at(-1), 'file name') });
      await expectPage(alert, path).toContainText(words(code, language), { timeout: 30_000 });
      await expectPage(page.locator('input[type=file]')).toBeEnabled();
    }
  }

  describe('somebody of the office', () => {
    let page: Page;
    beforeAll(async () => {
      page = await desktop('en');
    });

    it('is told that a name or password is wrong, and nothing more; then signs in', async () => {
      await page.goto(app.officeUrl);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expectPage(
        page.getByRole('textbox', { name: 'User name' }),
      ).toHaveAccessibleDescription('Enter your user name');
      await expectPage(page.getByLabel('Password')).toHaveAccessibleDescription(
        'Enter your password',
      );
      for (const userName of [
        people().scheduler.userName,
        'nobody at all',
        'x'.repeat(300),
        "'; drop table patient; --",
      ]) {
        await page.getByRole('textbox', { name: 'User name' }).fill(userName);
        await page.getByLabel('Password').fill('not the password');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expectPage(page.getByRole('alert')).toContainText(words('login.failed'));
        await expectPage(page.getByLabel('Password')).toHaveValue('not the password');
      }
      await signIn(page, app.officeUrl, people().scheduler);
    });

    it(
      'reads why a document was refused, and no patient came of it',
      { timeout: 120_000 },
      async () => {
        await page.goto(`${app.officeUrl}/dataImport`);
        const before = await count();
        await dropAll(page, documents, 'en');
        expect(await count()).toBe(before);
      },
    );

    it(
      'reads the same of documents that strangers made to break readers',
      { timeout: 120_000 },
      async ({ skip }) => {
        const absent = hostile.find(([path]) => !existsSync(path));
        skip(absent !== undefined, `not beside the project: ${absent?.[0]}`);
        await page.goto(`${app.officeUrl}/dataImport`);
        const before = await count();
        await dropAll(page, hostile, 'en');
        expect(await count()).toBe(before);
      },
    );

    it('imports a good document once, and is asked before it is imported a second time', async () => {
      const before = await count();
      await page.goto(`${app.officeUrl}/dataImport`);
      const press = () => page.getByRole('button', { name: 'Import', exact: true }).click();
      await dropFile(page, own('referral.xml'));
      await press();
      await expectPage(page.getByRole('link', { name: 'Open patient' })).toBeVisible();
      await dropFile(page, own('referral.xml'));
      await press();
      await expectPage(page.getByRole('alert')).toContainText(words('patient.possible-duplicate'));
      expect(await count()).toBe(before + 1);
    });

    it('sees a clear screen at an address that does not exist', async () => {
      for (const path of [
        '/no-such-page',
        '/patients/extra/parts',
        '/%F0%9F%8F%A0',
        '/visits%2f..%2f',
      ]) {
        await page.goto(app.officeUrl + path);
        await expectPage(
          page.getByRole('heading', { level: 1, name: 'Page not found' }),
          path,
        ).toBeVisible();
      }
      await page.getByRole('link', { name: 'Go to the start' }).click();
      await expectPage(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    it('sees no record where the id is malformed, unknown or of another organisation', async () => {
      const ridge = await signedIn(app.officeUrl, 'admin.ridge');
      const foreign = must(
        (await ridge.call(patients, { search: '', status: 'All', pageNumber: 1, pageSize: 1 }))
          .rows[0],
        'patient of the other organisation',
      ).id;
      const noPage = page.getByRole('heading', { name: 'Page not found' });
      const noRecord = page.getByRole('alert').filter({ hasText: words('record.not-found') });
      const said = [
        ['not-a-uuid', noPage],
        [unknownId, noRecord],
        [foreign, noRecord],
        ["1' or '1'='1", noPage],
      ] as const;
      for (const [id, answer] of said) {
        for (const kind of ['patient', 'note', 'episode']) {
          const path = `/${kind}/${encodeURIComponent(id)}`;
          await page.goto(app.officeUrl + path);
          await expectPage(answer, path).toBeVisible();
        }
      }
    });

    it('cannot save a patient without a name or with a day that does not exist', async () => {
      const before = await count();
      await page.goto(`${app.officeUrl}/patients`);
      await page.getByRole('button', { name: 'New patient' }).click();
      const dialog = page.getByRole('dialog', { name: 'New patient' });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectPage(dialog.getByText('Enter an answer').first()).toBeVisible();
      await dialog.getByRole('textbox', { name: /^Last name/ }).fill('Daymaker');
      await dialog.getByRole('textbox', { name: /^First name/ }).fill('Ines');
      for (const day of ['02/30/1941', '13/01/1941', '00/10/1941']) {
        await dialog.getByRole('textbox', { name: /^Date of birth/ }).fill(day);
        await dialog.getByRole('button', { name: 'Save' }).click();
        await expectPage(dialog.getByText('This day does not exist')).toBeVisible();
      }
      expect(await count()).toBe(before);
      await dialog.getByRole('textbox', { name: /^Date of birth/ }).fill('02/28/1941');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL(/\/patient\//);
      await page.getByRole('button', { name: 'Edit Person', exact: true }).click();
      const person = page.getByRole('dialog', { name: 'Person' });
      await person.getByRole('textbox', { name: /^Date of birth/ }).fill('02/29/1941');
      await person.getByRole('button', { name: 'Save' }).click();
      await expectPage(person.getByText('This day does not exist')).toBeVisible();
      await person.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Discard' }).click();
      await expectPage(
        page.getByText('02/28/1941').filter({ visible: true }).first(),
      ).toBeVisible();
    });
  });

  it('is answered in German too', { timeout: 120_000 }, async () => {
    const page = await desktop('de');
    const { userName, password } = people().scheduler;
    await page.goto(app.officeUrl);
    await page.getByRole('textbox', { name: 'Benutzername' }).fill(userName);
    await page.getByLabel('Passwort').fill('falsch');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await expectPage(page.getByRole('alert')).toContainText(words('login.failed', 'de'));
    await page.getByLabel('Passwort').fill(password);
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByRole('navigation').first().waitFor();
    await page.goto(`${app.officeUrl}/dataImport`);
    await dropAll(page, documents.slice(0, 6), 'de');
    await page.goto(`${app.officeUrl}/patient/${unknownId}`);
    await expectPage(page.getByRole('alert')).toContainText(words('record.not-found', 'de'));
  });
});
