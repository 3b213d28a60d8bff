import { join } from 'node:path';
import { dropFile, refer } from '../e2e/story/1-refer.ts';
import { prepare } from '../e2e/story/2-prepare.ts';
import { noSignal } from '../e2e/story/3-no-signal.ts';
import { chart } from '../e2e/story/4-chart.ts';
import { kill } from '../e2e/story/5-kill.ts';
import { sign } from '../e2e/story/6-sign.ts';
import { send } from '../e2e/story/7-send.ts';
import {
  arrivesAtDesk,
  awaitAtDesk,
  openQueue,
  returnAndApprove,
  rowOf,
} from '../e2e/story/8-return.ts';
import { go, type Story } from '../support/story.ts';
import { openSection } from '../support/story-note.ts';
import type { Camera } from './camera.ts';

/**
 * The ten steps of the story with a camera beside them. Each leaves everything as the next one
 * expects it.
 */
export type Step = (story: Story, camera: Camera) => Promise<void>;

const ownReferral = join(import.meta.dirname, '../e2e/data/referral.xml');
const referring: Step = async (story, camera) => {
  const { office, app, facts } = story;
  await refer(story, /Brightwater/);
  await camera.take(office, { name: '01-episode' });
  await office.goto(`${app.officeUrl}/patient/${facts.patientId}`);
  await office.getByRole('table', { name: 'Medications' }).waitFor();
  await camera.take(office, { name: '01-chart' });
  await office.goto(`${app.officeUrl}/dataImport`);
  await dropFile(office, ownReferral);
  await office
    .getByRole('link', { name: 'Open patient' })
    .or(office.getByRole('alert'))
    .first()
    .waitFor();
  await camera.take(office, { name: '01-refer' });
};

const preparing: Step = async (story, camera) => {
  await prepare(story);
  await camera.take(story.phone(), { name: '02-my-day' });
};

const withoutSignal: Step = async (story, camera) => {
  await noSignal(story);
  await camera.take(story.phone(), { name: '03-no-signal' });
};

const charting: Step = async (story, camera) => {
  await chart(story);
  const page = story.phone();
  await camera.take(page, { name: '04-sections' });
  await openSection(page, 'Vital signs');
  await camera.take(page, { name: '04-vital-signs', around: '[id="q-vitals.pulse"]' });
  await openSection(page, 'Pain');
  await page
    .getByRole('textbox', { name: /^Pain location/ })
    .fill('Left heel, when it takes weight');
  await camera.take(page, { name: '04-pain' });
  await openSection(page, 'Wound assessment');
  await camera.take(page, { name: '04-wounds' });
};

const killing: Step = async (story, camera) => {
  await kill(story);
  await camera.take(story.phone(), { name: '05-after-the-kill' });
};

const signing: Step = async (story, camera) => {
  const page = story.phone();
  await sign(story, () => camera.take(page, { name: '06-sign', around: 'canvas' }));
  await camera.take(page, { name: '06-sealed' });
};

const sending: Step = async (story, camera) => {
  const page = story.phone();
  await go(page, '/sync');
  await page.getByText(/^[1-9]\d* waiting to be sent$/).waitFor();
  await camera.take(page, { name: '07-waiting' });
  await go(page, `/note/${story.facts.visitId}`);
  await awaitAtDesk(story);
  await send(story);
  await arrivesAtDesk(story);
  await go(page, '/sync');
  await page
    .getByRole('region', { name: 'By visit' })
    .getByText(/^All sent \d\d:\d\d [AP]M$/)
    .first()
    .waitFor();
  await camera.take(page, { name: '07-sent' });
};

const returning: Step = async (story, camera) => {
  const { desk, facts, app } = story;
  await camera.take(desk, { name: '08-queue' });
  await rowOf(desk, facts.patientName).getByRole('link').first().click();
  await desk.getByRole('columnheader', { name: 'This visit' }).first().waitFor();
  await camera.take(desk, { name: '08-review' });
  await openQueue(desk, app.officeUrl);
  await returnAndApprove(story);
  await desk.goto(`${facts.episodeUrl}/${facts.visitId}`);
  await desk.getByText(/^\$\d/).first().waitFor();
  await camera.take(desk, { name: '08-approved' });
};

export const firstSteps: readonly Step[] = [
  referring,
  preparing,
  withoutSignal,
  charting,
  killing,
  signing,
  sending,
  returning,
];
