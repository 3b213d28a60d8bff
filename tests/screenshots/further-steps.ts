import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { hourMs } from '#domain/durations.ts';
import { must } from '#domain/must.ts';
import type { DeviceReport } from '#contract/sync.ts';
import { demoSignIns } from '../support/demo.ts';
import { FieldDevice } from '../support/field-device.ts';
import { go, mainNavigation, signIn, unlock } from '../support/story.ts';
import type { Step } from './steps.ts';

/**
 * Screens beside the ten steps: what the phone keeps of a note, the ways in, and what the office
 * sees of devices and people.
 */

const pin = '2580';

/** A photo as a camera makes it, large enough to be reduced. */
const photoOf = async (page: Page): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(1600, 1200);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      for (const [n, colour] of ['#e8c9b0', '#d9a58b', '#b8654f', '#8c2f2b'].entries()) {
        context.fillStyle = colour;
        if (n === 0) context.fillRect(0, 0, 1600, 1200);
        context.beginPath();
        context.ellipse(800, 620, 560 - n * 150, 420 - n * 110, 0.3, 0, 7);
        context.fill();
      }
      return [
        ...new Uint8Array(
          await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
        ),
      ];
    }),
  );

/** Files of a note, and what was changed in it when. */
export const keeping: Step = async ({ phone, facts }, camera) => {
  const page = phone();
  await go(page, `/note/${facts.secondVisitId}?section=vitals`);
  for (const [label, value] of [
    ['Pulse', '76'],
    ['Oxygen saturation', '95'],
    ['Pulse', '78'],
  ] as const) {
    const box = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await box.fill(value);
    await box.blur();
  }
  await go(page, `/note/${facts.secondVisitId}?section=files`);
  await page.getByRole('heading', { name: 'Add to this note' }).waitFor();
  const input = page.locator('input[type=file][multiple]');
  await input.setInputFiles({
    name: 'heel-wound.jpg',
    mimeType: 'image/jpeg',
    buffer: await photoOf(page),
  });
  await page.getByRole('img', { name: 'heel-wound.jpg' }).waitFor();
  await input.setInputFiles({
    name: 'discharge-letter.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(240_000, 32)]),
  });
  await page.getByText('Sent and confirmed').nth(1).waitFor({ timeout: 60_000 });
  await camera.take(page, { name: '11-files' });
  await go(page, `/note/${facts.secondVisitId}?section=history`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await camera.take(page, { name: '11-note-history' });
};

async function tryPin(page: Page, digits: string, then: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill(digits);
  await page.getByRole('button', { name: 'Unlock with PIN' }).click();
  await page.getByText(then).waitFor({ timeout: 60_000 });
}

/** Where the nurse is signed in, and a PIN: set, asked for, and tried too often. */
export const waysIn: Step = async ({ app, phone, people }, camera) => {
  const page = phone();
  await FieldDevice.signIn(app.officeUrl, people.nurse.userName);
  await go(page, '/profile');
  await page
    .getByRole('button', { name: /^End the session on/ })
    .first()
    .waitFor();
  await camera.take(page, {
    name: '12-sessions',
    around: '[aria-label="Where you are signed in"], [aria-label^="Wo Sie"]',
  });
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('checkbox', { name: 'Also after a restart or a lock, when online' }).check();
  await page.getByLabel('Your password').first().fill(people.nurse.password);
  await camera.take(page, { name: '12-pin-set', around: 'input[inputmode="numeric"]' });
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await page
    .getByText('Online, it also opens this device after a restart or a lock.')
    .waitFor({ timeout: 60_000 });
  await page.reload();
  await page.getByRole('heading', { name: 'Unlock' }).waitFor();
  await camera.take(page, { name: '12-pin-open' });
  await tryPin(page, '1111', '4 tries left');
  await camera.take(page, { name: '12-pin-wrong' });
  for (const then of ['3 tries left', '2 tries left', '1 try left', 'Too many wrong PINs.'])
    await tryPin(page, '1111', then);
  await camera.take(page, { name: '12-pin-gone' });
  await unlock(page, people.nurse);
  await mainNavigation(page).waitFor();
};

const report = (parts: Partial<DeviceReport>): DeviceReport => ({
  unsent: 0,
  needsYou: 0,
  oldestAge: null,
  storage: { used: 48_000_000, quota: 2_000_000_000 },
  appVersion: '0.1.0',
  storageId: randomUUID(),
  written: { notes: 0, operation: 0 },
  heard: 0,
  missing: { notes: [], operation: [] },
  ...parts,
});

/**
 * Devices that tell of themselves: one with late work and a clock that is off, one that lost its
 * storage.
 */
async function devicesReport(url: string, nurse: string, aide: string): Promise<void> {
  const late = await FieldDevice.signIn(url, aide);
  await late.push('notes', [], {
    device: report({ unsent: 4, oldestAge: 30 * hourMs }),
    sentAt: new Date(Date.now() - 2 * hourMs).toISOString(),
  });
  const lost = await FieldDevice.signIn(url, nurse);
  await lost.push('notes', [], { device: report({ unsent: 3, oldestAge: hourMs }) });
  await lost.push('notes', [], { device: report({}) });
}

/** What the office sees of devices and of people. */
export const overseeing: Step = async ({ app, office, people }, camera) => {
  await devicesReport(app.officeUrl, people.nurse.userName, people.aide.userName);
  await office.goto(`${app.officeUrl}/fleet`);
  await office
    .getByRole('row', { name: /Brightwater/ })
    .first()
    .waitFor();
  await office.goto(`${app.officeUrl}/officeTasks`);
  await office.getByRole('row').nth(1).waitFor();
  await office.context().clearCookies();
  await office.goto(app.officeUrl);
  await signIn(
    office,
    app.officeUrl,
    must(
      demoSignIns.find(({ role }) => role === 'ADMIN'),
      'administrator',
    ),
  );
  await office.goto(`${app.officeUrl}/users`);
  await office
    .getByRole('row', { name: /Brightwater/ })
    .first()
    .waitFor();
  await office.getByRole('button', { name: /^Actions for Nora/ }).click();
  await office.getByRole('menuitem', { name: 'End all sessions' }).click();
  await office.getByRole('dialog').waitFor();
  await camera.take(office, { name: '13-end-sessions' });
};
