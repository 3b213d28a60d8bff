import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { addressMessages } from '#domain/address-messages.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { findAddress } from './find-address.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

/** A message no catalogue holds. */
const words = (message: string) => ({ id: message, message });

const found = (zipcode: string) => ({
  placeId: `typed:412 Oak St, Fresno, CA ${zipcode}`,
  formattedAddress: `412 Oak St, Fresno, CA ${zipcode}`,
  addressLine1: '412 Oak St',
  city: 'Fresno',
  state: 'CA',
  zipcode,
  point: null,
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** The dialog with places that geocoding finds; null without signal. */
function show(places: readonly ReturnType<typeof found>[] | null) {
  const run = vi.fn<(values: { find: string; city: string }) => Promise<void>>();
  run.mockResolvedValue();
  vi.spyOn(window, 'fetch').mockImplementation(async (url) => {
    if (places === null) throw new TypeError('Failed to fetch');
    return String(url instanceof Request ? url.url : url).includes('geocode')
      ? json({ source: 'embedded', places })
      : json({ source: 'embedded', suggestions: [] });
  });
  const Shown = formDialog({
    title: words('Address'),
    submit: words('Save'),
    fields: () => ({ find: findAddress(), city: text('City', { required: false }) }),
    run,
  });
  ({ unmount } = mountAt('/patient/1', () => <Shown subject={null} onClose={() => {}} />));
  const input = screen.getByRole('combobox', { name: /^Find the address/ });
  return { run, input };
}

it('fills what the typed text means, by text', async () => {
  const { run, input } = show([found('93701')]);
  await input.fill('412 Oak St, Fresno 93701');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('412 Oak St, Fresno, CA 93701');
  await expect.element(screen.getByRole('textbox', { name: /^City/ })).toHaveValue('Fresno');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => run.mock.calls.length).toBe(1);
});

it.each([
  { what: 'several', places: [found('93701'), found('93702')], says: addressMessages.several },
  { what: 'none', places: [], says: addressMessages.mismatch },
])('says so where the typed text means $what', async ({ places, says }) => {
  const { run, input } = show(places);
  await input.fill('412 Oak St, Fresno');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByText(says)).toBeVisible();
  expect(run).not.toHaveBeenCalled();
});

it('is not sent with a text that was not chosen', async () => {
  const { run, input } = show([]);
  await input.fill('412 Oak St, Fresno');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(addressMessages.notChosen).first()).toBeVisible();
  expect(run).not.toHaveBeenCalled();
});

it('reads the text on the phone without signal', async () => {
  const { input } = show(null);
  await input.fill('412 Oak St, Fresno 93701');
  await userEvent.keyboard('{Enter}');
  await expect.element(input).toHaveValue('412 Oak St, Fresno, CA 93701');
});

it.each([
  ['maps', 'Powered by Google'],
  ['embedded', 'Places: GeoNames, CC BY 4.0'],
])('names whose suggestions they are: %s (spec portal §5)', async (source, name) => {
  const { input } = show([]);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    json({
      source,
      suggestions: [
        {
          description: 'x',
          placeId: 'p',
          mainText: '412 Oak St',
          secondaryText: 'Fresno, CA 93701',
        },
      ],
    }),
  );
  expect(screen.getByText(name).query()).toBeNull();
  await input.fill('412 Oak');
  await expect.element(screen.getByText(name)).toBeVisible();
  // With the list goes its name.
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText(name)).not.toBeInTheDocument();
});
