import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStory, servedFromDevice, signIn } from '../support/story.ts';
import { dropTemplate, makeTemplate } from '../support/story-app.ts';
import { parts, type OfficeDay } from './day.ts';
import { picturesInto } from './pictures.ts';

/**
 * `npm run office-day`: a scheduler's day against the production build, through visible labels only:
 * a referral, an episode, the board, suggestions, a leaver, a missed visit with its notice, the
 * discharge, beside a second scheduler and a nurse's phone. Pictures of every screen it meets, 1024
 * and 1440 px wide in both languages, go to `test-results/office-day/`. Ends with 1 when something
 * failed or a page scrolls sideways. Needs `npm run build` before.
 */
const folder = join(import.meta.dirname, '..', '..', 'test-results', 'office-day');

rmSync(folder, { recursive: true, force: true });
const template = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
await makeTemplate(template);
const story = await openStory({ template });
const { app, office, desk, people } = story;
const pictures = picturesInto(folder);
const day: OfficeDay = { story, pictures, chart: '', episode: '' };
const flaws: string[] = [];
try {
  await signIn(office, app.officeUrl, people.scheduler);
  await signIn(desk, app.officeUrl, people.admin);
  await signIn(story.phone(), app.url, people.nurse);
  await servedFromDevice(story.phone());
  for (const [name, part] of parts) {
    const began = performance.now();
    try {
      await part(day);
    } catch (error) {
      for (const [who, page] of Object.entries({ office, desk, phone: story.phone() }))
        await page.screenshot({ path: join(folder, `failed-${who}.png`) });
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    console.log(`   ${name}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  }
} catch (error) {
  flaws.push(error instanceof Error ? error.message : String(error));
} finally {
  await story.stop();
  dropTemplate(template);
}
flaws.push(...pictures.tooWide.map((each) => `scrolls sideways: ${each}`));
for (const flaw of flaws) console.error(`✗ ${flaw}`);
console.log(
  flaws.length === 0
    ? `The office's day: ${parts.length} parts, nothing found`
    : `The office's day: ${flaws.length} flaws`,
);
process.exitCode = flaws.length === 0 ? 0 : 1;
