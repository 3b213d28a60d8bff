import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { addressMessages } from '#domain/address-messages.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { citiesOfZip, getPlacesAtDesk } from './places-on-device.ts';
import { NewPatientDialog } from './new-patient-dialog.tsx';

// The list of places: ZIP code 93611 is in Clovis.
vi.mock('./places-on-device.ts', { spy: true });

type Body = { patch?: Record<string, string>; entryId?: string };

const alike = {
  id: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c11',
  mrn: 'MR100007',
  name: 'Hazelwood, Hazel',
  birthday: '02/03/1944',
  phone: '5595550142',
  address: '412 Oak St, Fresno, CA 93701',
  status: 'Active',
  percent: 94,
};
let sent: Body[] = [];
/** What charts were compared with. */
let asked: Body[] = [];
let unmount = (): void => {};
beforeEach(() => {
  sent = [];
  asked = [];
  vi.mocked(getPlacesAtDesk).mockResolvedValue();
  vi.mocked(citiesOfZip).mockClear();
  vi.mocked(citiesOfZip).mockImplementation(async (zip) => (zip === '93611' ? ['Clovis'] : []));
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

const closed = vi.fn<() => void>();

const fulton = {
  placeId: 'typed:1200 Fulton St, Fresno, CA 93701',
  formattedAddress: '1200 Fulton St, Fresno, CA 93701',
  addressLine1: '1200 Fulton St',
  city: 'Fresno',
  state: 'CA',
  zipcode: '93701',
  point: null,
};

function open(rows: readonly unknown[]) {
  closed.mockClear();
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(init?.body as string) as Body;
    const path = url as string;
    if (path.endsWith('addressSuggestions')) return json({ source: 'embedded', suggestions: [] });
    if (path.endsWith('geocode')) return json({ source: 'embedded', places: [fulton] });
    if (!body.patch) {
      asked.push(body);
      return json({ rows });
    }
    sent.push(body);
    return json({ code: 'server.failed' }, 500);
  });
  ({ unmount } = mountAt('/patients', () => <NewPatientDialog subject={null} onClose={closed} />));
}

async function enter(rows: readonly unknown[]) {
  open(rows);
  await screen.getByRole('textbox', { name: /^Last name/ }).fill('Hazelwod');
  await screen.getByRole('textbox', { name: /^First name/ }).fill('Hazel');
  await screen.getByRole('textbox', { name: /^Phone/ }).fill('(559) 555-0142');
  await screen.getByRole('button', { name: 'Save' }).click();
}

it('saves at once where nobody is like the new patient', async () => {
  await enter([]);
  await expect
    .poll(() => sent.map(({ patch }) => patch))
    .toEqual([{ lastName: 'Hazelwod', firstName: 'Hazel', phoneNumber1: '(559) 555-0142' }]);
});

it('shows who may be the same person side by side, and saves only when that is meant', async () => {
  await enter([alike]);
  const row = screen.getByRole('row', { name: /Hazelwood, Hazel MR100007/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByRole('cell', { name: '(559) 555-0142' })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: 'Hazelwod, Hazel' })).toBeVisible();
  expect(sent).toEqual([]);
  expect(closed).not.toHaveBeenCalled();
  await screen.getByRole('button', { name: 'Save as a new patient' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it('shows a chart of another name with the same birth date and telephone as a hint', async () => {
  await enter([{ ...alike, name: 'Hazelwood, Ida', percent: 61, isHint: true }]);
  await expect
    .element(screen.getByRole('row', { name: /Hazelwood, Ida/ }))
    .toHaveTextContent('61 %, same birth date and telephone');
  await expect.element(screen.getByText(/^The names differ, birth date and/)).toBeVisible();
  expect(screen.getByText(/^Compare before a second chart/).query()).toBeNull();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Save as a new patient' }).click();
  await expect.poll(() => sent.length).toBe(1);
});

it('goes back to the form with everything that was entered', async () => {
  await enter([alike]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(screen.getByRole('textbox', { name: /^Last name/ })).toHaveValue('Hazelwod');
  expect(sent).toEqual([]);
});

const field = (label: RegExp) => screen.getByRole('textbox', { name: label });

it('takes the address as a first call brings it, found as on the chart, in the same save', async () => {
  open([alike]);
  await field(/^Last name/).fill('Hazelwod');
  await field(/^First name/).fill('Hazel');
  await screen.getByRole('combobox', { name: /^Find the address/ }).fill('1200 Fulton St Fresno');
  await userEvent.keyboard('{Enter}');
  await expect.element(field(/^ZIP code/)).toHaveValue('93701');
  await field(/^Address, second line/).fill('Apt 4');
  await screen.getByRole('button', { name: 'Save' }).click();
  // Who it is decides about a duplicate; where they live stands beside it.
  await expect
    .element(screen.getByRole('row', { name: 'Hazelwod, Hazel' }))
    .toHaveTextContent('1200 Fulton St, Fresno, CA 93701');
  expect(asked).toEqual([
    { lastName: 'Hazelwod', firstName: 'Hazel', birthday: '', phone: '', except: null },
  ]);
  await screen.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(field(/^City/)).toHaveValue('Fresno');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: 'Save as a new patient' }).click();
  await expect
    .poll(() => sent.map(({ patch }) => patch))
    .toEqual([
      {
        lastName: 'Hazelwod',
        firstName: 'Hazel',
        addressLine1: '1200 Fulton St',
        addressLine2: 'Apt 4',
        city: 'Fresno',
        state: 'CA',
        zipcode: '93701',
      },
    ]);
});

it('says at its field what is wrong with an address, before anything is asked or saved', async () => {
  open([]);
  await field(/^Last name/).fill('Hazelwod');
  await field(/^First name/).fill('Hazel');
  await field(/^State/).fill('nv');
  await field(/^ZIP code/).fill('93701');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(field(/^ZIP code/)).toHaveAccessibleDescription(addressMessages.mismatch);
  expect([asked, sent]).toEqual([[], []]);
});

const press = (name: string) => screen.getByRole('button', { name }).click();
const cityMeant = /^ZIP code 93611 is in Clovis \(GeoNames\)/;

async function enterInFresno(rows: readonly unknown[]) {
  open(rows);
  await field(/^Last name/).fill('Hazelwod');
  await field(/^First name/).fill('Hazel');
  await field(/^City/).fill('Fresno');
  await field(/^ZIP code/).fill('93611');
  await press('Save');
}

it('asks once about a city, also where a comparison is left for the form again', async () => {
  await enterInFresno([alike]);
  await expect.element(field(/^City/)).toHaveAccessibleDescription(cityMeant);
  expect(asked).toEqual([]);
  await press('Save');
  await expect.element(screen.getByRole('row', { name: 'Hazelwod, Hazel' })).toBeVisible();
  await press('Cancel');
  await expect.element(field(/^City/)).toHaveValue('Fresno');
  await press('Save');
  await expect.element(screen.getByRole('row', { name: 'Hazelwod, Hazel' })).toBeVisible();
  // Another city is another question.
  await press('Cancel');
  await field(/^City/).fill('Sanger');
  await press('Save');
  await expect.element(field(/^City/)).toHaveAccessibleDescription(cityMeant);
  expect(sent).toEqual([]);
});

it('asks before what was compared is thrown away', async () => {
  await enter([alike]);
  await press('Cancel');
  await press('Cancel');
  await expect.element(screen.getByText('Discard your changes?')).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

it('saves nothing where the dialog is closed while the city is looked up', async () => {
  let answer = (_known: string[]): void => {};
  vi.mocked(citiesOfZip).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await enterInFresno([]);
  await expect.poll(() => vi.mocked(citiesOfZip).mock.calls.length).toBe(1);
  await press('Cancel');
  await press('Discard');
  expect(closed).toHaveBeenCalledOnce();
  answer(['Fresno']);
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect([asked, sent]).toEqual([[], []]);
});

it('saves nothing where the page is left while the charts are compared', async () => {
  let answer = (_rows: Response): void => {};
  await enterInFresno([]);
  vi.mocked(window.fetch).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await press('Save');
  await expect.poll(() => vi.mocked(window.fetch).mock.calls.length).toBe(1);
  unmount();
  answer(json({ rows: [] }));
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(vi.mocked(window.fetch)).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});
