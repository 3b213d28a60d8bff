import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { PulledRow } from '#contract/sync.ts';
import { packRows } from '#domain/codes/packed-rows.ts';
import { placeRows } from '#domain/place-rows.ts';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import { keepCodes } from '#client/store/code-lists.ts';
import { deflated, hashOfText } from '#client/store/packed-content.ts';
import {
  clientId,
  deviceId,
  docOf,
  nurse,
  orgId,
  patient,
  sessionOf,
  userId,
} from '#client/store/testing/records.ts';
import { memoryTables } from '#client/store/testing/memory-tables.ts';
import { putSnapshots, testStore } from '#client/store/testing/stores.ts';
import { cityQuestion } from './city-question.ts';
import { findAddress } from './find-address.ts';
import { getPlacesAtDesk } from './places-on-device.ts';

/** The address field where the server does not answer (decision 072). */

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'signed-out', accounts: [] });
  vi.restoreAllMocks();
});

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

const place = (city: string, state: string, zipcode: string) => ({
  city,
  state,
  zipcode,
  latitude: 36.7,
  longitude: -119.8,
});
const californian = placeRows([
  place('Fresno', 'CA', '93701'),
  place('Fresno', 'CA', '93702'),
  place('Clovis', 'CA', '93611'),
]);
type Kept = { readonly name: string; readonly rows: readonly string[] };
const ofCalifornia: Kept = { name: 'CA', rows: californian };

const account = {
  userId: userId(),
  orgId: orgId(),
  userName: 'sam',
  displayName: 'Sam',
  clientId: clientId(),
  deviceId: deviceId(),
  keepsData: true,
  vaults: [],
};

/** A phone with this list, and charts, that lost its line. */
async function phone(kept: Kept | null, rows: readonly PulledRow[] = []) {
  const store = testStore({ tables: memoryTables() });
  await putSnapshots(store, rows);
  if (kept !== null)
    await keepCodes(store, 'places', {
      name: kept.name,
      hash: await hashOfText(kept.rows.join('\n')),
      bytes: await deflated(packRows(kept.rows)),
    });
  putSession({ kind: 'open', account, state: sessionOf(nurse()), online: 'unknown', store });
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
}

/** A desk: the office stores nothing on its device. */
const desk = () =>
  putSession({
    kind: 'open',
    account: { ...account, keepsData: false },
    state: sessionOf(nurse()),
    online: 'valid',
    store: null,
  });

function show() {
  const run = vi.fn<(values: Record<string, string>) => Promise<void>>();
  run.mockResolvedValue();
  const part = (label: string) => text(words(label), { required: false });
  const Shown = formDialog({
    title: words('Address'),
    submit: words('Save'),
    fields: () => ({ find: findAddress(), city: part('City'), zipcode: part('ZIP code') }),
    run,
  });
  ({ unmount } = mountAt('/patient/1', () => <Shown subject={null} onClose={() => {}} />));
  return { run, input: screen.getByRole('combobox', { name: /^Find the address/ }) };
}
const options = () =>
  screen
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);
const source = 'From this device, without the server: places in CA. GeoNames, CC BY 4.0';

describe('an address without the server', () => {
  it('is suggested from the places of the device, chosen with the keys, and fills the form', async () => {
    await phone(ofCalifornia);
    const { run, input } = show();
    await input.fill('412 Oak St, Fres');
    await expect
      .poll(options)
      .toEqual(['412 Oak St Fresno, CA 93701', '412 Oak St Fresno, CA 93702']);
    await expect.element(screen.getByText(source)).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect.element(input).toHaveValue('412 Oak St, Fresno, CA 93702');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => run.mock.calls[0]?.[0])
      .toMatchObject({ city: 'Fresno', zipcode: '93702' });
  });

  it('is found by its text with Enter, and asks to choose where it is several', async () => {
    await phone(ofCalifornia);
    const { input } = show();
    await input.fill('9 Elm Way clovis');
    await userEvent.keyboard('{Enter}');
    await expect.element(input).toHaveValue('9 Elm Way, Clovis, CA 93611');
    await input.fill('9 Elm Way, Fresno');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(screen.getByText('Multiple addresses found. Please select one from the list.'))
      .toBeVisible();
  });

  it('begins with the places of the charts on the device', async () => {
    const home = { addressLine1: '1 A St', city: 'Fresno', state: 'CA', zipcode: '93721-1000' };
    const chart = patient({ content: docOf(home) });
    await phone(ofCalifornia, [{ table: 'patient', id: chart.id, data: chart }]);
    const { input } = show();
    await input.fill('412 Oak St, Fresno');
    await expect.poll(() => options()[0]).toBe('412 Oak St Fresno, CA 93721');
  });

  it('that was suggested by the server is completed by the device', async () => {
    await phone(ofCalifornia);
    const offered = {
      description: '9 Elm Way, Clovis, CA 93611',
      placeId: 'typed:9 Elm Way, Clovis, CA 93611',
      mainText: '9 Elm Way',
      secondaryText: 'Clovis, CA 93611',
    };
    vi.mocked(window.fetch).mockResolvedValueOnce(
      Response.json({ source: 'embedded', suggestions: [offered] }),
    );
    const { input } = show();
    await input.fill('9 Elm Way, Clo');
    await screen.getByRole('option').click();
    await expect.element(input).toHaveValue('9 Elm Way, Clovis, CA 93611');
  });

  it('does not wait long for a server that does not answer', async () => {
    await phone(ofCalifornia);
    vi.mocked(window.fetch).mockReturnValue(new Promise(() => {}));
    const { input } = show();
    await input.fill('412 Oak St 93701');
    await expect.poll(options, { timeout: 6_000 }).toEqual(['412 Oak St Fresno, CA 93701']);
  });

  it.each([
    {
      what: 'no list yet',
      kept: null,
      says: 'This device has no list of places yet. It is downloaded when you are online.',
    },
    {
      what: 'no states',
      kept: { name: '', rows: [] },
      says: 'This device has no list of places: your agency has not set the states it works in.',
    },
  ])('says why there is none where the device has $what', async ({ kept, says }) => {
    await phone(kept);
    const { input } = show();
    await input.fill('412 Oak St, Fresno');
    await expect.element(screen.getByText(says)).toBeVisible();
    expect(options()).toEqual([]);
    // The ZIP code alone still says the state.
    await input.fill('412 Oak St, Fresno 93701');
    await expect.poll(options).toEqual(['412 Oak St Fresno, CA 93701']);
  });
});

describe('a city that the list of places has not for its ZIP code', () => {
  const ask = (city: string, zipcode: string) => cityQuestion({ city, zipcode });

  it('is asked about once, and saved when it is meant', async () => {
    await phone(ofCalifornia);
    const run = vi.fn<(values: object) => Promise<void>>();
    run.mockResolvedValue();
    const part = (label: string) => text(words(label), { required: false });
    const Shown = formDialog({
      title: words('Address'),
      submit: words('Save'),
      fields: () => ({ city: part('City'), zipcode: part('ZIP code') }),
      question: cityQuestion,
      run,
    });
    ({ unmount } = mountAt('/patient/1', () => <Shown subject={null} onClose={() => {}} />));
    await screen.getByRole('textbox', { name: /^City/ }).fill('Clovis');
    await screen.getByRole('textbox', { name: /^ZIP code/ }).fill('93701-1234');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(screen.getByRole('textbox', { name: /^City/ }))
      .toHaveAccessibleDescription(
        'ZIP code 93701-1234 is in Fresno (GeoNames). Save again if the city is right.',
      );
    expect(run).not.toHaveBeenCalled();
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => run.mock.calls.length).toBe(1);
  });

  it('is not asked about where the list has it, or says nothing of the ZIP code', async () => {
    await phone(ofCalifornia);
    expect(await ask('FRESNO ', '93701')).toBeNull();
    expect(await ask('Reno', '89501')).toBeNull();
    expect(await ask('', '93701')).toBeNull();
    expect(await ask('Clovis', '')).toBeNull();
    await phone({ name: '', rows: [] });
    expect(await ask('Clovis', '93701')).toBeNull();
    await phone(null);
    expect(await ask('Clovis', '93701')).toBeNull();
  });
});

describe('an address at a desk that lost its line', () => {
  it('is suggested from the places its page got before', async () => {
    desk();
    const rows = btoa(String.fromCodePoint(...(await deflated(packRows(californian)))));
    const release = {
      name: 'CA',
      hash: await hashOfText(californian.join('\n')),
      count: californian.length,
    };
    const fetch = vi
      .spyOn(window, 'fetch')
      .mockResolvedValueOnce(Response.json({ kind: 'whole', release, rows }));
    await getPlacesAtDesk();
    // Within half a day it does not ask again.
    await getPlacesAtDesk();
    expect(fetch).toHaveBeenCalledOnce();
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    const { input } = show();
    await input.fill('9 Elm Way, Clovis');
    await expect.poll(options).toEqual(['9 Elm Way Clovis, CA 93611']);
    await expect.element(screen.getByText(source)).toBeVisible();
  });
});
