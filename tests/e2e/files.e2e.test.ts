import { createHash, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contentPath, files, type NoteFile } from '#contract/files.ts';
import { must } from '#domain/must.ts';
import { signedIn, type Api } from '../support/api.ts';
import { findings } from '../support/axe.ts';
import { startBrowser, type TestBrowser } from '../support/browser.ts';
import { expectPage } from '../support/expect.ts';
import { expectNothingLost } from '../support/fault.ts';
import { settled } from '../support/settled.ts';
import { go, openFieldStory, unlock, type FieldStory } from '../support/story.ts';
import { words } from '../support/words.ts';
import { takeSeededVisit } from './story/seeded-visit.ts';

type Phone = Omit<FieldStory, 'device'> & { device: () => TestBrowser };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
/** Larger than 3,000,000 bytes, so that it travels in pieces. */
const referral = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(3_400_000)]);
const place = 'GPS 36.7378 -119.7871';

/** A photo of a camera: 3000 × 2000, with the place it was taken in its head. */
async function cameraPhoto(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    for (let x = 0; x < 3000; x += 60) {
      context.fillStyle = `hsl(${x % 360} 60% 50%)`;
      context.fillRect(x, 0, 60, 2000);
    }
    return [
      ...new Uint8Array(
        await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })).arrayBuffer(),
      ),
    ];
  });
  const jpeg = Buffer.from(drawn);
  const told = Buffer.from(`Exif\0\0${place}`);
  const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, told.length + 2]), told]);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

/** One second of silence, 8,000 samples of 8 bits. */
function recording(): Buffer {
  const head = Buffer.alloc(44);
  const samples = Buffer.alloc(8_000, 128);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  for (const [at, value] of [
    [16, 16],
    [24, 8_000],
    [28, 8_000],
    [40, samples.length],
  ] as const)
    head.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.write('data', 36);
  return Buffer.concat([head, samples]);
}

describe('photos and files of a note (docs: sync, files; fault 28)', { sequential: true }, () => {
  let story: Phone;
  let page: Page;
  let office: Api;
  const openFiles = async (): Promise<void> => {
    await go(page, `/note/${story.facts.visitId}?section=files`);
    await page.getByRole('heading', { name: 'Add to this note' }).waitFor();
  };
  const choose = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
    page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType, buffer });
  const atOffice = async (): Promise<NoteFile[]> =>
    (await office.call(files, { visitId: story.facts.visitId })).files;
  const content = async (id: string): Promise<Buffer> =>
    Buffer.from(
      await (
        await fetch(office.url + contentPath(id), { headers: { cookie: office.cookie } })
      ).arrayBuffer(),
    );
  const confirmed = (name: string) =>
    page.locator('section', { hasText: name }).getByText('Sent and confirmed').first();

  /**
   * A killed browser may not have written down its session's cookie: then the person signs in, and
   * what waits goes on.
   */
  const signInIfAsked = async (otherwise: Locator): Promise<void> => {
    const asked = page.getByRole('button', { name: 'Sign in', exact: true });
    await asked.or(otherwise).first().waitFor({ timeout: 60_000 });
    if (!(await asked.first().isVisible())) return;
    await asked.first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await dialog.getByLabel('Password').fill(story.people.nurse.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    story = await openFieldStory(
      (profile): Promise<TestBrowser> => startBrowser(profile, { screen: 'phone' }),
      inject('template'),
    );
    await takeSeededVisit(story);
    ({ page } = story.device());
    office = await signedIn(story.app.officeUrl, story.people.qa.userName);
  });
  afterAll(() => story.stop());

  it('a photo taken without signal is shown from the phone, reduced, without its place, and arrives', async () => {
    await openFiles();
    const photo = await cameraPhoto(page);
    await story.app.line.offline();
    await choose('wound.jpg', 'image/jpeg', photo);
    await page.getByRole('img', { name: 'wound.jpg' }).waitFor();
    await page.getByText('On phone').first().waitFor();
    await page.reload();
    await unlock(page, story.people.nurse);
    await page.getByRole('img', { name: 'wound.jpg' }).waitFor();
    await go(page, '/sync');
    await page.getByRole('region', { name: 'By visit' }).getByText(/Photo/).first().waitFor();
    await openFiles();
    await story.app.line.online();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await confirmed('wound.jpg').waitFor({ timeout: 60_000 });
    const [file] = await atOffice();
    expect(file).toMatchObject({
      name: 'wound.jpg',
      kind: 'photo',
      type: 'image/jpeg',
      state: 'received',
    });
    const arrived = await content(must(file, 'photo').id);
    expect(arrived.includes(place)).toBe(false);
    expect(arrived.length).toBeLessThan(photo.length);
    const size = await page.evaluate(
      async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        return [picture.width, picture.height];
      },
      [...arrived],
    );
    expect(size).toEqual([2048, 1365]);
  });

  it('a large document resumes by chunk after the line was cut and the browser killed, hash confirmed', async () => {
    const { line } = story.app;
    line.set({ bitsPerSecond: 4_000_000, roundTrip: 40 });
    await openFiles();
    await choose('referral.pdf', 'application/pdf', referral);
    await page
      .locator('section', { hasText: 'referral.pdf' })
      .getByText(/^Sending [3-9]\d %$/)
      .waitFor({ timeout: 60_000 });
    await line.offline();
    await story.killPhone();
    ({ page } = story.device());
    await page.goto(`${story.app.url}/note/${story.facts.visitId}?section=files`);
    await unlock(page, story.people.nurse);
    await page
      .getByText(/^Sending [3-9]\d %$/)
      .first()
      .waitFor();
    const sent = must(
      (await atOffice()).find(({ name }) => name === 'referral.pdf'),
      'announced file',
    );
    expect(sent).toMatchObject({ state: 'wanted', size: referral.length });
    expect(sent.received).toBeGreaterThan(700_000);
    line.resetCounters();
    await line.online();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await signInIfAsked(confirmed('referral.pdf'));
    await confirmed('referral.pdf').waitFor({ timeout: 90_000 });
    expect(line.counters.bytesUp).toBeLessThan(referral.length - sent.received + 500_000);
    line.set({ bitsPerSecond: null, roundTrip: 0 });
    const whole = must(
      (await atOffice()).find(({ name }) => name === 'referral.pdf'),
      'file',
    );
    expect(whole.state).toBe('received');
    const arrived = sha256(await content(whole.id)) === sha256(referral);
    const twice = (await atOffice()).filter(({ name }) => name === 'referral.pdf').length !== 1;
    // Two interruptions: the line, and the browser's end.
    expectNothingLost(
      28,
      'C',
      [
        ...(arrived ? [] : ['referral.pdf has another hash']),
        ...(twice ? ['referral.pdf is there twice'] : []),
      ],
      2,
    );
  });

  it('a photo that waits is exported, and taken in again where it is not', async () => {
    const { line } = story.app;
    await line.offline();
    await openFiles();
    await choose('kept.jpg', 'image/jpeg', await cameraPhoto(page));
    const picture = page.getByRole('img', { name: 'kept.jpg' });
    await picture.waitFor();
    await go(page, '/sync');
    await page.getByRole('button', { name: 'Export unsent work' }).click();
    const exporting = page.getByRole('dialog', { name: 'Export unsent work' });
    const password = 'a password of its own';
    for (const label of ['Password for the file', 'Repeat the password'])
      await exporting.getByLabel(label).fill(password);
    const file = await story
      .device()
      .saved(() => exporting.getByRole('button', { name: 'Export' }).click());
    await openFiles();
    await page.getByRole('button', { name: 'Remove kept.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await picture.waitFor({ state: 'detached' });
    await go(page, '/sync');
    await page.getByRole('button', { name: 'Import exported work' }).click();
    const taking = page.getByRole('dialog', { name: 'Import exported work' });
    await taking.getByLabel('Exported file').setInputFiles({
      name: 'unsent.plu',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(file),
    });
    await taking.getByLabel('Password for the file').fill(password);
    await taking.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('1 item is in your outbox now').waitFor();
    await openFiles();
    await picture.waitFor();
    await line.online();
    await page.evaluate(() => void window.dispatchEvent(new Event('online')));
    await confirmed('kept.jpg').waitFor({ timeout: 60_000 });
    expect(
      (await atOffice()).filter(({ name }) => name === 'kept.jpg').map(({ state }) => state),
    ).toEqual(['received']);
  });

  it('a recording is listened to on the phone, and its address ends with the screen', async () => {
    await openFiles();
    await choose('lungs.wav', 'audio/wav', recording());
    await page.getByRole('button', { name: 'Listen to lungs.wav' }).click();
    const player = page.locator('audio[aria-label="Recording lungs.wav"]');
    await player.waitFor();
    const address = await player.evaluate(async (audio: HTMLAudioElement) => {
      if (audio.readyState === 0)
        await new Promise((resolve, reject) =>
          Object.assign(audio, {
            onloadedmetadata: resolve,
            onerror: () => reject(new Error(audio.error?.message)),
          }),
        );
      return { src: audio.src, duration: audio.duration, controls: audio.controls };
    });
    expect(address).toMatchObject({ duration: 1, controls: true });
    expect(address.src).toMatch(/^blob:/);
    await confirmed('lungs.wav').waitFor({ timeout: 60_000 });
    await go(page, '/sync');
    await player.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.evaluate(
          (src) =>
            fetch(src).then(
              () => 'there',
              () => 'gone',
            ),
          address.src,
        ),
      )
      .toBe('gone');
  });

  it('what is no photo, document or recording is refused by its content, with the reason', async () => {
    await openFiles();
    await choose('photo.pdf', 'application/pdf', Buffer.from('<html><script>alert(1)</script>'));
    await expectPage(page.getByRole('alert').first()).toContainText(words('file.type'));
  });

  it('a file named as something else is refused; the phone’s own files are named by the app', async () => {
    await openFiles();
    await choose('referral.docx', 'application/pdf', referral.subarray(0, 1_000));
    await expectPage(page.getByRole('alert').first()).toContainText(words('file.name'));
    await page
      .locator('input[type=file][capture=environment]')
      .setInputFiles({ name: 'image.png', mimeType: 'image/png', buffer: await cameraPhoto(page) });
    await page.getByRole('img', { name: /^photo-\d{4}(-\d\d){5}\.jpg$/ }).waitFor();
  });

  it('a phone without room says so before the camera opens', async () => {
    await openFiles();
    await page.evaluate(() => {
      navigator.storage.estimate = () =>
        Promise.resolve({ usage: 999_000_000, quota: 1_000_000_000 });
    });
    let opened = false;
    page.once('filechooser', () => (opened = true));
    await page.getByRole('button', { name: 'Take photo' }).click();
    await expectPage(page.getByRole('alert').first()).toContainText(words('device.no-room'));
    expect(opened).toBe(false);
  });

  it('passes axe and fits 320 px', async () => {
    await openFiles();
    await page.getByText('referral.pdf').first().waitFor();
    await settled(page);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
