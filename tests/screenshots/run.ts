import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTemplate, makeTemplate } from '../support/story-app.ts';
import { openStory } from '../support/story.ts';
import { cameraInto } from './camera.ts';
import { keeping, overseeing, waysIn } from './further-steps.ts';
import { conflicting, handingOver } from './last-steps.ts';
import { firstSteps } from './steps.ts';

/**
 * `npm run screenshots`: walks the ten steps of the story and the screens beside them against the
 * production build and keeps their pictures in `docs/screenshots/`, and the two that the manifest
 * names in `public/screenshots/`. Needs `npm run build` before.
 */
const project = join(import.meta.dirname, '..', '..');
const folder = join(project, 'docs', 'screenshots');

/** Pictures of the install dialog; the manifest names their sizes. */
const installDialog = {
  phone: 'phone-02-my-day-light-en.png',
  desktop: 'desktop-08-review-light-en.png',
} as const;

async function main(): Promise<void> {
  const template = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
  await makeTemplate(template);
  const story = await openStory({ template });
  rmSync(folder, { recursive: true, force: true });
  const camera = cameraInto(folder);
  try {
    for (const step of [...firstSteps, conflicting, keeping, waysIn, handingOver, overseeing])
      await step(story, camera);
  } finally {
    await story.stop();
    dropTemplate(template);
  }
  mkdirSync(join(project, 'public', 'screenshots'), { recursive: true });
  for (const [name, picture] of Object.entries(installDialog))
    copyFileSync(join(folder, picture), join(project, 'public', 'screenshots', `${name}.png`));
  console.log(`${camera.taken.length} pictures, ${(camera.bytes() / 1e6).toFixed(1)} MB`);
}

await main();
