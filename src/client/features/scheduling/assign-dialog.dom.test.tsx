import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { noProfile } from '#domain/clinician-facts.ts';
import { must } from '#domain/must.ts';
import { refusal } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { userId, visit, visitId } from '#client/store/testing/records.ts';
import { assignVisits } from './visit-actions.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const facts = { visitsInWeek: 4, visitsOfPatient: 8, visitsWithPatient: 5, overlaps: false };

type Asked = { name: string; input: unknown };
/** A server that offers these clinicians and knows this of them; what it was asked is returned. */
function serve(rows: readonly unknown[], beside: readonly unknown[] = []): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url instanceof Request ? url.url : url.toString()).split('/').at(-1) ?? '';
    const input: unknown = JSON.parse(init?.body as string);
    asked.push({ name, input });
    if (name === 'providersLite') return Response.json({ rows });
    if (name === 'staffingFacts') {
      const clinicians = [{ ...noProfile, id: userId(2), name: 'Nora', providerType: 'RN' }];
      return Response.json({ clinicians, patients: [], beside, orders: [], authorized: [] });
    }
    const withReason = (input as { despite?: unknown }).despite !== undefined;
    if (beside.length > 0 && !withReason)
      return Response.json(
        { type: 'about:blank', status: 409, code: 'staffing.ask', title: '', detail: overlap },
        { status: 409, headers: { 'content-type': 'application/problem+json' } },
      );
    if (name === 'reassignVisit')
      return Response.json({ visits: [visit({ providerId: userId(2), revision: 2 })] });
    return Response.json({ changed: 1, visits: [{ id: visitId(), revision: 2 }] });
  });
  return asked;
}
const overlap = {
  findings: [
    { visitId: visitId(), findings: [{ code: 'overlap', with: 'Early, Eve', at: '09:00' }] },
  ],
};
const nora = { id: userId(2), name: 'Nora', providerType: 'RN', visitsOnDay: 1, ...facts };
const open = { status: 'Unstaffed', providerId: null, providerName: null } as const;

it('offers clinicians, gives them the visits, and takes that back', async () => {
  const asked = serve([nora]);
  const visits = [visit({ ...open, providerType: 'RN' })];
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={[assignVisits]} subject={visits} />
  )));
  await screen.getByRole('button', { name: 'Assign' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Assign 1 visit' });
  await dialog
    .getByRole('radio', {
      name: 'Nora, RN · 5 of 8 visits here · 1 visit that day · 4 that week',
    })
    .click();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('1 visit staffed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => asked.filter(({ name }) => name.endsWith('ssignVisit')).map(({ input }) => input))
    .toEqual([
      { visitIds: [visitId()], revisions: [1], providerId: userId(2) },
      { visitIds: [visitId()], revisions: [2] },
    ]);
});

it('lets visits that somebody has change hands, and gives them back', async () => {
  const asked = serve([nora]);
  await assign([{ status: 'Staffed', providerId: userId(7), providerName: 'Rosa' }]);
  await screen.getByRole('radio', { name: /^Nora/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('1 visit staffed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(() => asked.filter(({ name }) => name.endsWith('ssignVisit')))
    .toMatchObject([
      {
        name: 'reassignVisit',
        input: { visits: [{ visitId: visitId(), revision: 1 }], providerId: userId(2) },
      },
      {
        name: 'assignVisit',
        input: { visitIds: [visitId()], revisions: [2], providerId: userId(7) },
      },
    ]);
});

it('says which part of an assignment could not be taken back', async () => {
  serve([nora]);
  const [first, second] = [visitId(1), visitId(2)];
  const staffed = { status: 'Staffed' } as const;
  const assigned = vi.mocked(window.fetch).getMockImplementation();
  vi.mocked(window.fetch).mockImplementation(async (url, init) => {
    const name = (url instanceof Request ? url.url : url.toString()).split('/').at(-1);
    if (name === 'reassignVisit')
      return Response.json({
        visits: [first, second].map((id) => visit({ id, providerId: userId(2), revision: 2 })),
      });
    const { providerId } = JSON.parse(init?.body as string) as { providerId?: string };
    // Of one clinician's visit somebody has made something meanwhile.
    if (name === 'assignVisit' && providerId === userId(8)) return refusal('visit.changed');
    return must(assigned, 'server')(url, init);
  });
  await assign([
    { ...staffed, id: first, providerId: userId(7), providerName: 'Rosa' },
    { ...staffed, id: second, providerId: userId(8), providerName: 'Ruth' },
  ]);
  await screen.getByRole('radio', { name: /^Nora/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect.element(screen.getByText('2 visits staffed.')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect
    .element(screen.getByText(/^1 visit taken back\. 1 visit stays as it is\./))
    .toBeVisible();
});

it('says what speaks against a clinician before assigning, and asks for the reason', async () => {
  const beside = {
    clinicianId: userId(2),
    id: visitId(9),
    patientName: 'Early, Eve',
    dateOfService: '03/05/2026',
    plannedStart: '09:00',
    plannedMinutes: 60,
    place: null,
  };
  const asked = serve([nora], [beside]);
  await assign([
    { ...open, providerType: 'RN', dateOfService: '03/05/2026', plannedStart: '09:30' },
  ]);
  const dialog = screen.getByRole('dialog', { name: 'Assign 1 visit' });
  await dialog.getByRole('radio', { name: /^Nora/ }).click();
  await expect
    .element(dialog.getByText('Overlaps the visit of Early, Eve at 09:00 AM.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Assign' }).click();
  const question = screen.getByRole('dialog', { name: 'Do it anyway?' });
  await question.getByRole('combobox').selectOptions('A joint visit');
  await question.getByRole('button', { name: 'Do it anyway' }).click();
  await expect.element(screen.getByText('1 visit staffed.')).toBeVisible();
  expect(asked.at(-1)?.input).toMatchObject({
    despite: { reason: 'joint-visit', codes: ['overlap'] },
  });
});

const assign = (visits: Parameters<typeof visit>[0][]) => {
  ({ unmount } = mountAt('/visits', () => (
    <ActionButtons actions={[assignVisits]} subject={visits.map((each) => visit(each))} />
  )));
  return screen.getByRole('button', { name: 'Assign', exact: true }).click();
};
const nobody = { status: 'Unstaffed', providerId: null, providerName: null } as const;

it('offers no clinician and no button for visits of different disciplines', async () => {
  const fetched = vi.spyOn(window, 'fetch');
  await assign([
    { ...nobody, id: visitId(1), providerType: 'PT' },
    { ...nobody, id: visitId(2), providerType: 'HHA' },
  ]);
  const dialog = screen.getByRole('dialog', { name: 'Assign 2 visits' });
  await expect.element(dialog.getByText(/different disciplines: HHA, PT\./)).toBeVisible();
  expect(dialog.getByRole('radio').elements()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'Assign' }).elements()).toEqual([]);
  expect(fetched).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => screen.getByRole('dialog').elements()).toEqual([]);
});

it('counts the visits of no day when the chosen ones are on different days', async () => {
  const free = { ...nora, visitsOnDay: 0 };
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ rows: [free] }));
  await assign([
    { ...nobody, id: visitId(1), dateOfService: '03/05/2026' },
    { ...nobody, id: visitId(2), dateOfService: '03/06/2026' },
  ]);
  await expect
    .element(screen.getByRole('radio', { name: 'Nora, RN', exact: true }))
    .toBeInTheDocument();
});

it('ranks them for one visit: who is free, then who knows the patient, with the reasons', async () => {
  const base = { providerType: 'RN', visitsOnDay: 2, ...facts };
  const rows = [
    { ...base, id: userId(2), name: 'Busy', overlaps: true },
    { ...base, id: userId(3), name: 'New', visitsWithPatient: 0 },
    { ...base, id: userId(4), name: 'Known' },
  ];
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ rows }));
  await assign([{ ...nobody, providerType: 'RN' }]);
  await expect.element(screen.getByRole('radio', { name: /^Known/ })).toBeInTheDocument();
  const names = screen
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual([
    'Known, RN · 5 of 8 visits here · 2 visits that day · 4 that week',
    'New, RN · 0 of 8 visits here · 2 visits that day · 4 that week',
    'Busy, RN · busy at that time · 5 of 8 visits here · 2 visits that day · 4 that week',
  ]);
});
