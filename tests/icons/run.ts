import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumPath } from '../support/chromium.ts';

/**
 * Draws the PNG icons from `public/favicon.svg`: `npx tsx tests/icons/run.ts`. A maskable icon
 * fills its square and keeps the drawing inside the middle 80 %, because phones cut it to their own
 * shape.
 */
const folder = join(import.meta.dirname, '../../public');
const brand = '#0b5cad';

type Drawing = { readonly file: string; readonly size: number; readonly full: boolean };
const drawings: readonly Drawing[] = [
  { file: 'icons/icon-192.png', size: 192, full: false },
  { file: 'icons/icon-512.png', size: 512, full: false },
  { file: 'icons/icon-maskable-512.png', size: 512, full: true },
  { file: 'icons/apple-touch-icon.png', size: 180, full: true },
];

const svg = await readFile(join(folder, 'favicon.svg'), 'utf8');
const path = chromiumPath();
const browser = await chromium.launch({
  ...(path && { executablePath: path }),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const { file, size, full } of drawings) {
  const inner = full ? Math.round(size * 0.8) : size;
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${full ? brand : 'transparent'}">` +
      `<div style="width:${inner}px;height:${inner}px">${svg}</div></body>`,
  );
  await writeFile(join(folder, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();
