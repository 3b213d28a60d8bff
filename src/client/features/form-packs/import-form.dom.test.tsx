import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { smallPack, weightItem } from '#forms/packs/testing/small-pack.ts';
import { screen as importing } from './import-form-screen.tsx';

const type = (id: number, name: string, discipline = 'RN') => ({
  id,
  type: name,
  description: '',
  discipline,
  evaluation: false,
  discharge: false,
  formId: 'skilled-nursing-visit',
});
const visitTypes = [
  ...Array.from({ length: 12 }, (_, nth) => type(300 + nth, `Round ${nth}`)),
  type(205, 'Wound assessment visit'),
  type(251, 'Aide visit', 'HHA'),
];

let unmount = (): void => {};
let sent: { name: string; body: unknown }[] = [];
beforeEach(async () => {
  await screen.viewport(1200, 900);
  sent = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    sent.push({ name, body: JSON.parse(init?.body as string) });
    return new Response(JSON.stringify({ packId: crypto.randomUUID(), version: 1 }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  signInOffice(undefined, { visitTypes });
  const { Screen } = importing;
  ({ unmount } = mountAt('/formPackImport', () => (
    <Screen data={undefined} params={{}} search={{}} />
  )));
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const drop = (name: string, content: string) =>
  screen.getByLabelText(/^Drop a form here/).upload(new File([content], name));
const types = () => screen.getByRole('group', { name: 'Visit types' });

describe('importing a form of the agency', () => {
  it('shows what was read, finds visit types by name, and takes it in', async () => {
    await drop('weights.json', smallPack('Weights'));
    await expect.element(screen.getByRole('heading', { name: 'Weights' })).toBeVisible();
    await expect.element(screen.getByText(/^1 question · 1 section/)).toBeVisible();
    await screen.getByRole('checkbox', { name: 'RN', exact: true }).click();
    // By name, the number behind it; not all at once.
    await expect
      .element(types().getByRole('checkbox', { name: 'Round 0 (RN, 300)' }))
      .toBeVisible();
    expect(types().getByRole('checkbox').elements()).toHaveLength(8);
    await expect.element(screen.getByText(/^5 more\./)).toBeVisible();
    await screen.getByRole('searchbox', { name: 'Find visit type' }).fill('assess wound');
    await expect.element(types().getByRole('checkbox')).toBeVisible();
    await types().getByRole('checkbox', { name: 'Wound assessment visit (RN, 205)' }).click();
    await screen.getByRole('searchbox', { name: 'Find visit type' }).fill('nothing like it');
    await expect.element(screen.getByText('No visit type has this in its name.')).toBeVisible();
    // A chosen one stays in sight.
    await expect
      .element(types().getByRole('checkbox', { name: 'Wound assessment visit (RN, 205)' }))
      .toBeChecked();
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.poll(() => sent.map(({ name }) => name)).toContain('importFormPack');
    expect(sent.find(({ name }) => name === 'importFormPack')?.body).toMatchObject({
      pack: null,
      disciplines: ['RN'],
      visitTypeIds: [205],
      source: 'weights.json',
    });
  });

  it('says what is wrong with a pack, by its place, and with a file that is no form', async () => {
    await drop('wrong.json', smallPack('Wrong', [{ ...weightItem, label: '' }]));
    await expect.element(screen.getByText(/^form\.sections\.0\.items\.0\.label: /)).toBeVisible();
    await drop('none.json', '{"a":1}');
    await expect.element(screen.getByRole('alert').getByText(/none\.json/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});
