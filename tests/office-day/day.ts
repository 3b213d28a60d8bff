import type { Page } from 'playwright';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import {
  completeChart,
  mergeDuplicate,
  newDuplicate,
  newPatient,
  openEpisode,
  press,
} from '../e2e/office-story/chart.ts';
import {
  assign,
  bothMove,
  discharge,
  missFirst,
  moveCaseload,
  offerForFirst,
  visitRows,
  type Look,
} from '../e2e/office-story/visits.ts';
import { expectPage } from '../support/expect.ts';
import { go, type Story } from '../support/story.ts';
import type { Pictures } from './pictures.ts';

/** What the parts of the day need and leave for the next ones. */
export type OfficeDay = {
  readonly story: Story;
  readonly pictures: Pictures;
  /** Path of the patient's chart and of the episode. */
  chart: string;
  episode: string;
};
type Part = (day: OfficeDay) => Promise<void>;

const patient = 'Honeycutt, Maeve';
const caller = { first: 'Maeve', last: 'Honeycutt', born: '03/07/1941', phone: '5595550111' };
const physician = { name: 'Dr. Priya Raman', npi: '1234567893', fax: '5595550177' };
const today = pacificDate(new Date());

/** A tab of the record that is open. */
const tab = (page: Page, name: string) =>
  page.getByRole('main').getByText(name, { exact: true }).first().click();

async function countsOfAuthorization({ story: { office }, episode }: OfficeDay, text: RegExp) {
  await go(office, episode);
  await tab(office, 'Authorizations');
  await expectPage(office.getByRole('main').getByText(text).first()).toBeVisible();
}

const referral: Part = async (day) => {
  const { story, pictures } = day;
  day.chart = await newPatient(story.office, caller);
  await pictures.take(story.office, '01-draft');
  await completeChart(story.office, day.chart, '8985 Fire');
  await pictures.take(story.office, '02-chart');
  await newDuplicate(story.office, { ...caller, last: 'Honeycut' });
  await go(story.office, '/duplicates');
  await story.office.getByRole('heading', { level: 1, name: 'Possible duplicates' }).waitFor();
  await pictures.take(story.office, '03-duplicates');
  await mergeDuplicate(story.office, patient);
  await expectPage(story.office.getByRole('heading', { name: patient })).toBeVisible();
};

/** Whom a missed visit is reported to. */
const physicians: Part = async ({ story: { office }, pictures }) => {
  await tab(office, 'Circle');
  await office.getByRole('button', { name: 'Add physician' }).click();
  const dialog = office.getByRole('dialog', { name: 'Add physician' });
  await dialog.getByLabel(/^Name/).fill(physician.name);
  await dialog.getByLabel(/^Role/).selectOption({ label: 'Attending' });
  await dialog.getByLabel(/^NPI/).fill(physician.npi);
  await dialog.getByLabel(/^Fax/).fill(physician.fax);
  await pictures.take(office, '04-physician');
  await press(office, 'Add physician', 'Save');
  await expectPage(office.getByText(physician.name).first()).toBeVisible();
};

const orders: Part = async (day) => {
  const { story, pictures } = day;
  day.episode = await openEpisode(story.office, [today, addDays(today, 59)]);
  await pictures.take(story.office, '05-episode');
  await countsOfAuthorization(day, /^0 done, 18 planned$/);
  await pictures.take(story.office, '06-authorization');
};

/** The first one suggested takes the first visit; it is taken back, and the nurse gets it. */
const suggestion: Part = async ({ story: { office }, pictures, episode }) => {
  await go(office, episode);
  const first = await offerForFirst(office);
  await pictures.take(office, '07-suggestions');
  await assign(office, first, first.getByRole('radio').first());
  await office.getByRole('button', { name: 'Undo' }).click();
  await expectPage(visitRows(office).first().getByText('Unstaffed', { exact: true })).toBeVisible();
  const again = await offerForFirst(office);
  await assign(office, again, again.getByRole('radio', { name: /Nora Brightwater/ }));
};

const lookInto =
  (pictures: Pictures): Look =>
  (page, name) =>
    pictures.take(page, name);

const twoSchedulers: Part = ({ story, pictures }) => bothMove(story, patient, lookInto(pictures));

const leaver: Part = ({ story, pictures }) => moveCaseload(story, patient, lookInto(pictures));

/** A visit that did not take place: its notice to the physician is written, sent and counted. */
const missed: Part = async (day) => {
  const { story, pictures, episode } = day;
  const { office } = story;
  await missFirst(office, episode);
  await go(office, '/missedNotices');
  const row = office.getByRole('row').filter({ hasText: patient });
  await expectPage(row.getByText('Notice to send', { exact: true })).toBeVisible();
  await expectPage(row.getByText(new RegExp(physician.name))).toBeVisible();
  await pictures.take(office, '12-notices');
  await row.getByRole('button', { name: /^Actions/ }).click();
  await office.getByRole('menuitem', { name: 'Mark sent' }).click();
  const send = office.getByRole('dialog', { name: `Notice about ${patient} sent` });
  await send.getByRole('radio', { name: new RegExp(physician.name) }).check();
  await send.getByRole('radio', { name: 'By fax' }).check();
  await pictures.take(office, '13-send-notice');
  await send.getByRole('button', { name: 'Mark sent' }).click();
  await expectPage(office.getByText('The notice is marked sent.')).toBeVisible();
  await countsOfAuthorization(day, /^0 done, 17 planned$/);
};

const discharged: Part = async ({ story: { office }, pictures, episode }) => {
  await go(office, episode);
  await discharge(office, lookInto(pictures));
  await pictures.take(office, '15-discharged');
};

/** What every list of the desk shows at the end of the day. */
const lists: Part = async ({ story: { desk }, pictures }) => {
  const paths = [
    '/dashboard',
    '/visits',
    '/episodes',
    '/authorizations',
    '/duties',
    '/physicianOrders',
    '/patients',
    '/notes',
    '/reminders',
    '/facilities',
    '/imports',
    '/officeTasks',
    '/users',
    '/rates',
    '/auditLogs',
    '/fleet',
  ];
  for (const path of paths) {
    await go(desk, path);
    await desk.getByRole('heading', { level: 1 }).waitFor();
    await pictures.take(desk, `20${path.replace('/', '-')}`);
  }
};

/** The parts of the day in their order, each with what it shows. */
export const parts: readonly (readonly [string, Part])[] = [
  ['a referral by telephone, found twice and merged', referral],
  ['the physician is entered', physicians],
  ['18 visits are authorized, ordered and planned', orders],
  ['the first one suggested is assigned, undone, and another one', suggestion],
  ['two schedulers at one visit', twoSchedulers],
  ['a leaver’s caseload moves while her phone has no line', leaver],
  ['a missed visit and the notice to the physician', missed],
  ['the discharge', discharged],
  ['every list', lists],
];
