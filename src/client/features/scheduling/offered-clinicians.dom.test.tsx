import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { noProfile } from '#domain/clinician-facts.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { userId, visit, visitId } from '#client/store/testing/records.ts';
import { PlaceDialog } from './board/place-dialog.tsx';
import { assignVisits } from './visit-actions.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const known = { visitsOnDay: 1, visitsInWeek: 4, visitsOfPatient: 8, visitsWithPatient: 5 };
const clinician = (number: number, name: string) => ({
  id: userId(number),
  name,
  providerType: 'RN',
  ...known,
  overlaps: false,
});
const [nora, zoe] = [clinician(2, 'Nora Near'), clinician(3, 'Zoe Zander')];
const open = { status: 'Unstaffed', providerId: null, providerName: null } as const;
const sentence = /^1 of 336 clinicians: those who know the patient, then the nearest\./;

type Asked = { readonly name: string; readonly input: Record<string, unknown> };
/** An agency that offers Nora of 336, and finds Zoe by her name; some names it cannot look for. */
function serve(): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    const input = JSON.parse(init?.body as string) as Record<string, unknown>;
    asked.push({ name, input });
    if (name === 'providersLite') {
      if (input['search'] === '') return Response.json({ rows: [nora], more: 335 });
      if (input['search'] === 'down') throw new TypeError('Failed to fetch');
      return Response.json({ rows: input['search'] === 'zander' ? [zoe] : [] });
    }
    if (name === 'staffingFacts') {
      const clinicians = [nora, zoe].map((each) => ({ ...noProfile, ...each }));
      return Response.json({ clinicians, patients: [], beside: [], orders: [], authorized: [] });
    }
    return Response.json({ changed: 1, visits: [{ id: visitId(), revision: 2 }] });
  });
  return asked;
}

const search = () => screen.getByRole('searchbox', { name: 'Find a clinician by name' });
const assign = async (): Promise<void> => {
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={[assignVisits]} subject={[visit({ ...open, providerType: 'RN' })]} />
  )));
  await screen.getByRole('button', { name: 'Assign', exact: true }).click();
};

it('says how many of a large agency are offered, and finds the others by a name', async () => {
  const asked = serve();
  await assign();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(screen.getByRole('radio').elements()).toHaveLength(1);
  expect(await axeFindings()).toEqual([]);
  await search().fill('zander');
  await screen.getByRole('radio', { name: /^Zoe Zander/ }).click();
  await expect.element(screen.getByText('1 clinician found.')).toBeVisible();
  await screen.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('1 visit staffed.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'assignVisit')?.input).toMatchObject({
    providerId: zoe.id,
  });
});

it('keeps whoever is chosen while others are looked for, and sends nobody on Enter', async () => {
  const asked = serve();
  await assign();
  await screen.getByRole('radio', { name: /^Nora Near/ }).click();
  await search().fill('nobody');
  await expect.element(screen.getByText('No clinician found.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^Nora Near/ })).toBeChecked();
  await search().click();
  await userEvent.keyboard('{Enter}');
  await search().fill('down');
  await expect.element(screen.getByText(/^Sorry, clinicians could not be loaded\./)).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^Nora Near/ })).toBeChecked();
  await search().fill('zander');
  await expect.element(screen.getByRole('radio', { name: /^Zoe Zander/ })).not.toBeChecked();
  await search().fill('');
  await expect.element(screen.getByText(sentence)).toBeVisible();
  expect(asked.some(({ name }) => name === 'assignVisit')).toBe(false);
});

it('finds the others by a name where a visit is placed on the board', async () => {
  serve();
  const placed = vi.fn<(...given: unknown[]) => void>();
  const shown = visit({ ...open, providerType: 'RN' });
  ({ unmount } = mountAt('/visits', () => (
    <PlaceDialog visit={shown} onPlace={placed} onClose={() => {}} />
  )));
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await search().fill('zander');
  const select = screen.getByRole('combobox', { name: 'Clinician' });
  await expect.element(select.getByText(/^Zoe Zander/)).toBeInTheDocument();
  await select.selectOptions('Zoe Zander, RN · 1 that day');
  await search().fill('nobody');
  await expect.element(screen.getByText('No clinician found.')).toBeVisible();
  await expect.element(select).toHaveValue(zoe.id);
  await screen.getByRole('button', { name: 'Save' }).click();
  expect(placed).toHaveBeenCalledWith(
    shown,
    expect.objectContaining({ providerId: zoe.id }),
    'Zoe Zander',
  );
});
