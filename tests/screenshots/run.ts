import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dropTemplate, makeTemplate } from '../support/story-app.ts';
import { openStory } from '../support/story.ts';
import { cameraInto } from './camera.ts';
import { fieldScreens, officeScreens } from './every-screen.ts';
import { keeping, overseeing, waysIn } from './further-steps.ts';
import { conflicting, handingOver } from './last-steps.ts';
import { pictureIndex } from './picture-index.ts';
import { readScreenList } from './screen-list.ts';
import { firstSteps } from './steps.ts';

/**
 * `npm run screenshots`: walks the ten steps of the story, then every screen of the table of
 * screens, against the production build. `docs/screenshots/` keeps the pictures that documents
 * show, `test-results/screenshots/` all of them in both sizes, themes and languages, and
 * `public/screenshots/` the two that the manifest names. Needs `npm run build` before.
 */
const project = join(import.meta.dirname, '..', '..');
const folder = join(project, 'docs', 'screenshots');
const everything = join(project, 'test-results', 'screenshots');

/** Pictures of the install dialog; the manifest names their sizes. */
const installDialog = {
  phone: 'phone-02-my-day-light-en.png',
  desktop: 'desktop-08-review-light-en.png',
} as const;

async function main(): Promise<void> {
  const template = mkdtempSync(join(tmpdir(), 'porchlight-template-'));
  await makeTemplate(template);
  const story = await openStory({ template });
  const list = await readScreenList();
  for (const old of [folder, everything]) rmSync(old, { recursive: true, force: true });
  const camera = cameraInto({ all: everything, shown: folder });
  const steps = [
    ...firstSteps,
    conflicting,
    keeping,
    fieldScreens(list),
    waysIn,
    handingOver,
    overseeing,
    officeScreens(list),
  ];
  try {
    for (const step of steps) await step(story, camera);
  } finally {
    await story.stop();
    dropTemplate(template);
  }
  writeFileSync(join(folder, 'README.md'), pictureIndex(camera.shown, list));
  mkdirSync(join(project, 'public', 'screenshots'), { recursive: true });
  for (const [name, picture] of Object.entries(installDialog))
    copyFileSync(join(folder, picture), join(project, 'public', 'screenshots', `${name}.png`));
  console.log(
    `${camera.taken.length} pictures, of them ${camera.shown.length} in the documents, ` +
      `${(camera.bytes() / 1e6).toFixed(1)} MB`,
  );
}

await main();
