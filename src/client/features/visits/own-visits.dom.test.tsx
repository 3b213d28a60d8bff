import { i18n } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import { episode, episodeId, visit } from '#client/store/testing/records.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  await screen.viewport(414, 896);
});

it('names the visits of an episode in the language of the screen, at 320 px too (ux)', async () => {
  await screen.viewport(320, 640);
  const [planned, period] = [visit(), episode()];
  app = await openDeviceApp(`/episode/${episodeId()}`, [
    { table: 'visit', id: planned.id, data: planned },
    { table: 'episode', id: period.id, data: period },
  ]);
  i18n.loadAndActivate({ locale: 'de', messages: { 'Skilled Nursing Visit': ['Pflegebesuch'] } });
  const row = screen.getByRole('link', { name: /^Pflegebesuch 03\/05\/2026/ });
  await expect.element(row).toBeVisible();
  const date = row.getByText(/03\/05\/2026/).element();
  // One line of the date, of some 24 pixels, and the pill below or beside it.
  expect(date.getBoundingClientRect().width).toBeGreaterThan(180);
});
