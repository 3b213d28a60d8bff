import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { must } from '#domain/must.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { action } from '../action/action.ts';
import { mountAt } from '../testing/mount-at.tsx';
import { listPanel } from './list-panel.tsx';
import { deviceRecord, record, type RecordParts } from './record.ts';

let unmount = (): void => {};
afterEach(() => unmount());

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

type Visit = { id: string; day: string };
type Patient = { name: string; mrn: string; visits: readonly Visit[] };
const maria: Patient = {
  name: 'Rivera, Maria',
  mrn: 'PL-1007',
  visits: [
    { id: '1', day: '11/23/2026' },
    { id: '2', day: '11/24/2026' },
  ],
};

const unassign = vi.fn<(visits: readonly Visit[]) => Promise<void>>(async () => undefined);
const archive = vi.fn<(patient: Patient) => Promise<void>>(async () => undefined);

const parts: RecordParts<Patient> = {
  title: ({ name }) => name,
  from: '/patients',
  status: () => <span>Active</span>,
  line: ({ mrn }) => mrn,
  label: words('Patient'),
  actions: [action({ id: 'archive', label: words('Archive'), run: archive })],
  links: [{ label: words('Chart'), icon: 'user', to: () => '/chart/1' }],
  tabs: [
    { id: 'chart', label: words('Demographics'), panel: ({ data }) => <p>{data.mrn} born 1941</p> },
    {
      id: 'visits',
      label: words('Visits'),
      count: ({ visits }) => visits.length,
      panel: listPanel<Patient, Visit>({
        title: words('Visits'),
        empty: { icon: 'visits', title: words('No visit planned yet.') },
        rows: ({ visits }) => visits,
        rowKey: ({ id }) => id,
        rowName: ({ day }) => day,
        open: ({ id }) => `/visit/${id}`,
        columns: [{ id: 'day', header: words('Day'), text: ({ day }) => day }],
        bulkActions: [action({ id: 'unassign', label: words('Unassign'), run: unassign })],
      }),
    },
  ],
};

function show<D>({ Screen }: ScreenPart<D>, path: string, data: D): () => string {
  const shown = mountAt(path, (search) => (
    <Screen params={{ id: '1' }} search={search} data={data} />
  ));
  ({ unmount } = shown);
  return shown.address;
}
const served = record({ ...parts, load: async () => maria });
const tab = (name: RegExp | string) => screen.getByRole('tab', { name });

describe('a record', () => {
  it('says whose it is, offers its actions, and shows its first view', async () => {
    show(served, '/patient/1', maria);
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'Rivera, Maria' }))
      .toBeVisible();
    await expect.element(screen.getByText('PL-1007', { exact: true })).toBeVisible();
    await expect.element(tab('Demographics')).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByText('PL-1007 born 1941')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Chart' }))
      .toHaveAttribute('href', '/chart/1');
    await screen.getByRole('button', { name: 'Archive' }).click();
    await expect.poll(() => archive.mock.calls).toEqual([[maria]]);
  });

  it('moves between views with the arrows and holds the view in the address', async () => {
    const address = show(served, '/patient/1', maria);
    await tab('Demographics').click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(address).toBe('/patient/1?view=visits');
    await expect.element(tab(/^Visits ?2/)).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.poll(address).toBe('/patient/1');
  });

  it('falls back to the first view for one that does not exist', async () => {
    show(served, '/patient/1?view=billing', maria);
    await expect.element(screen.getByText('PL-1007 born 1941')).toBeVisible();
  });

  it('shows rows of the record with links, and does something with those selected', async () => {
    show(served, '/patient/1?view=visits', maria);
    await expect
      .element(screen.getByRole('link', { name: '11/24/2026' }))
      .toHaveAttribute('href', '/visit/2');
    await screen.getByRole('checkbox', { name: 'Select 11/24/2026' }).click();
    await screen.getByRole('button', { name: 'Unassign' }).click();
    await expect.poll(() => unassign.mock.calls).toEqual([[[maria.visits[1]]]]);
    await expect
      .element(screen.getByRole('checkbox', { name: 'Select 11/24/2026' }))
      .not.toBeChecked();
  });

  it('says what would be in an empty list', async () => {
    show(served, '/patient/1?view=visits', { ...maria, visits: [] });
    await expect.element(screen.getByText('No visit planned yet.')).toBeVisible();
  });

  it('prints whose it is on every page', async () => {
    show(served, '/patient/1', maria);
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const running = must(
      [...document.querySelectorAll('p')].find(
        ({ textContent }) => textContent === 'Rivera, Maria · PL-1007',
      ),
      'running head',
    );
    expect(getComputedStyle(running).display).toBe('none');
    const printed = [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules])
      .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText === 'print')
      .flatMap((rule) => [...(rule as CSSMediaRule).cssRules])
      .find((rule) => rule instanceof CSSStyleRule && running.matches(rule.selectorText));
    expect((printed as CSSStyleRule | undefined)?.style.display).toBe('table-header-group');
  });
});

describe('a record of this device', () => {
  const onDevice = (found: Patient | null | undefined): ScreenPart<void> =>
    deviceRecord({ ...parts, useRecord: () => found });

  it('is drawn when it is there, and says so when it is not', async () => {
    show(onDevice(maria), '/patient/1', undefined);
    await expect.element(screen.getByText('PL-1007 born 1941')).toBeVisible();
    unmount();
    show(onDevice(null), '/patient/1', undefined);
    await expect.element(screen.getByRole('heading', { name: /not found/i })).toBeVisible();
  });
});
