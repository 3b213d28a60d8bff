import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId, userId, visitId } from '#client/store/testing/records.ts';
import { CareMapPanel } from './care-map-panel.tsx';
import { screen as episodesMap } from './episodes-map.screen.tsx';

let unmount = (): void => {};
let asked: string[] = [];
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

const towns = [
  { name: 'Fresno', latitude: 36.75, longitude: -119.78 },
  { name: 'Bakersfield', latitude: 35.37, longitude: -119.02 },
  // Covered by Fresno at zoom 7.
  { name: 'Clovis', latitude: 36.82, longitude: -119.7 },
];

/** What was sent for homes of clinicians. */
let wanted: Record<string, unknown>[] = [];

/**
 * A server that has towns and homes of clinicians, some of many or those of a name, and answers
 * every other call with this.
 */
function answering(body: unknown, homes: readonly object[] = [], named: readonly object[] = []) {
  asked = [];
  wanted = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const to = String(url instanceof Request ? url.url : url);
    asked.push(to);
    if (to.includes('clinicianPlaces')) {
      const input = JSON.parse(init?.body as string) as Record<string, unknown>;
      wanted.push(input);
      if (input['search'] !== '') return json({ rows: named, count: named.length });
      const more = named.length > 0 && { more: 300 };
      return json({ rows: homes, count: homes.length, ...more });
    }
    return json(to.includes('mapTowns') ? { towns } : body);
  });
}

const places = [
  {
    id: patientId(1),
    kind: 'patient',
    name: 'Rivera, Maria',
    detail: '',
    place: { latitude: 36.7378, longitude: -119.7871, source: 'zip' },
  },
  {
    id: userId(2),
    kind: 'clinician',
    name: 'Rosa Meadowlark',
    detail: 'RN',
    place: { latitude: 37.2378, longitude: -119.7871, source: 'entered' },
  },
];

const frame = () => document.querySelector('[data-zoom]');
const marker = (name: RegExp) => screen.getByRole('button', { name });
const box = (name: RegExp) => marker(name).element().getBoundingClientRect();
/** Where a marker points to, from the middle of the map, in pixels. */
const fromMiddle = (name: RegExp) => {
  const [at, whole] = [box(name), frame()?.getBoundingClientRect()];
  if (!whole) throw new Error('There is no map.');
  return {
    x: Math.round(at.x + at.width / 2 - whole.x - whole.width / 2),
    y: Math.round(at.bottom - whole.y - whole.height / 2),
  };
};

async function showPanel(body: unknown = { places }) {
  answering(body);
  ({ unmount } = mountAt('/patient/1', () => (
    <CareMapPanel patientId={patientId(1)} episodeId={null} />
  )));
  await expect
    .element(screen.getByRole('group', { name: 'Map of the place of care' }))
    .toBeVisible();
}

it('begins at zoom 7 with markers of 40 pixels at their places, on the borders of the states', async () => {
  await showPanel();
  expect(frame()?.getAttribute('data-zoom')).toBe('7');
  expect([box(/^A: Rivera/).width, box(/^A: Rivera/).height]).toEqual([40, 40]);
  // Half a degree apart on a circle of longitude: some 57 pixels at this latitude.
  const [a, b] = [fromMiddle(/^A: Rivera/), fromMiddle(/^B: Rosa/)];
  expect(a.x).toBe(b.x);
  expect(a.y - b.y).toBeGreaterThan(55);
  expect(a.y - b.y).toBeLessThan(59);
  const names = () => [...document.querySelectorAll('svg text')].map((text) => text.textContent);
  await expect.poll(names).toContain('California');
  await expect.poll(names).toContain('Bakersfield');
  expect(names()).toContain('Fresno');
  expect(names()).not.toContain('Clovis');
  expect(asked.filter((url) => !/\/(careMap|mapTowns)$/.test(url))).toEqual([]);
});

it('says in the table what the map shows, with distances that say what they are', async () => {
  await showPanel();
  const table = screen.getByRole('table', { name: 'Places on the map' });
  const texts = () =>
    [...table.element().querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
    );
  expect(texts()).toEqual([
    ['Mark', 'Name', 'What it is', 'Place', 'Straight line', 'Estimated drive'],
    [
      'A',
      'Rivera, Maria',
      'Patient’s home',
      '36.7378, -119.7871 (middle of the ZIP code)',
      '—',
      '—',
    ],
    [
      'B',
      'Rosa Meadowlark',
      'Home of a clinician, RN',
      '37.2378, -119.7871 (entered)',
      '35 mi',
      '108 min',
    ],
  ]);
  await expect.element(screen.getByText(/Distances are straight lines from A/)).toBeVisible();
  await expect.element(screen.getByText(/GeoNames, CC BY 4.0/)).toBeVisible();
});

it('is moved, zoomed and read with the keyboard alone', async () => {
  await showPanel();
  const before = fromMiddle(/^A: Rivera/);
  marker(/^Zoom in$/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => frame()?.getAttribute('data-zoom')).toBe('8');
  expect(Math.abs(fromMiddle(/^A: Rivera/).y - 2 * before.y)).toBeLessThanOrEqual(1);
  marker(/^Zoom out$/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  marker(/^North$/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  // Positions are rounded to whole pixels.
  await expect
    .poll(() => Math.abs(fromMiddle(/^A: Rivera/).y - before.y - 120))
    .toBeLessThanOrEqual(1);
  marker(/^A: Rivera/)
    .element()
    .focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(marker(/^A: Rivera/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(screen.getByText('A: Rivera, Maria', { exact: true })).toBeVisible();
});

it('says how many places are outside, and shows all of them again', async () => {
  await showPanel();
  for (let times = 0; times < 5; times++) await marker(/^East$/).click();
  await expect.element(screen.getByText('2 places are outside of this view.')).toBeVisible();
  await marker(/^Show all$/).click();
  await expect.element(marker(/^A: Rivera/)).toBeVisible();
  await expect.element(marker(/^B: Rosa/)).toBeVisible();
  expect(Number(frame()?.getAttribute('data-zoom'))).toBeGreaterThan(7);
});

it('has nothing that axe finds', async () => {
  await showPanel();
  expect(await axeFindings()).toEqual([]);
});

it('says so where no place is known', async () => {
  answering({ places: [] });
  ({ unmount } = mountAt('/patient/1', () => (
    <CareMapPanel patientId={patientId(1)} episodeId={null} />
  )));
  await expect.element(screen.getByText(/No place is known/)).toBeVisible();
});

const episode = (n: number) => ({
  id: visitId(n),
  status: 'Active',
  patientName: `Patient ${n}`,
  startDate: '11/02/2026',
  latitude: 36 + n / 2,
  longitude: -120,
  source: 'zip',
  billingCycle: 1,
});

it('shows every active episode with a place once, and links to it', async () => {
  answering({ rows: [episode(1), episode(2), episode(1)], count: 4, pageNumber: 1, pageCount: 1 });
  ({ unmount } = mountScreen('/episodes?view=map', episodesMap));
  await expect.element(marker(/^B: Patient 2$/)).toBeVisible();
  expect(marker(/: Patient 1$/).elements()).toHaveLength(1);
  await expect
    .element(screen.getByRole('link', { name: 'Patient 1' }))
    .toHaveAttribute('href', `/episode/${visitId(1)}`);
  await expect.element(screen.getByText('2 further episodes are not on this map.')).toBeVisible();
});

it('shows the homes of clinicians beside the episodes, only to who may read them', async () => {
  const page = { rows: [episode(1)], count: 1, pageNumber: 1, pageCount: 1 };
  answering(page, [places[1] ?? {}]);
  ({ unmount } = mountScreen('/episodes?view=map', episodesMap));
  await expect.element(marker(/^B: Rosa Meadowlark$/)).toBeVisible();
  await expect
    .element(screen.getByRole('table', { name: 'Homes of clinicians' }))
    .toHaveTextContent(/Rosa Meadowlark.*RN.*\(entered\)/);
  unmount();
  signInOffice(['operation.episodesLite', 'operation.mapTowns']);
  answering(page, [places[1] ?? {}]);
  ({ unmount } = mountScreen('/episodes?view=map', episodesMap));
  await expect.element(marker(/^A: Patient 1$/)).toBeVisible();
  expect(marker(/Rosa Meadowlark/).elements()).toEqual([]);
  expect(asked.some((to) => to.includes('clinicianPlaces'))).toBe(false);
});

it('says how many homes of a large agency it shows, and finds the others by a name', async () => {
  const zoe = { ...places[1], id: userId(9), name: 'Zoe Zander' };
  const page = { rows: [episode(1)], count: 1, pageNumber: 1, pageCount: 1 };
  answering(page, [places[1] ?? {}], [zoe]);
  ({ unmount } = mountScreen('/episodes?view=map', episodesMap));
  const said = /^1 of 301 clinicians whose home is known: those nearest to these episodes\./;
  await expect.element(screen.getByText(said)).toBeVisible();
  expect(wanted[0]?.['near']).toEqual([{ latitude: 36.5, longitude: -120 }]);
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('searchbox', { name: 'Find a clinician by name' }).fill('zander');
  await expect.element(marker(/^B: Zoe Zander$/)).toBeVisible();
  expect(marker(/Rosa Meadowlark/).elements()).toEqual([]);
  await expect.element(screen.getByText('1 clinician found.')).toBeVisible();
});
