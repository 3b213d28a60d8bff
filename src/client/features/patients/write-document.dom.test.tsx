import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { SessionState } from '#contract/sign-in.ts';
import { openDeviceApp, type DeviceApp } from '#client/features/note/testing/device-app.tsx';
import { episode, patient, visit, visitId } from '#client/store/testing/records.ts';

const type = (id: number, name: string, formId: string): SessionState['visitTypes'][number] => ({
  id,
  type: name,
  description: '',
  discipline: 'RN',
  evaluation: false,
  discharge: false,
  formId,
});
const visitTypes = [
  type(201, 'Skilled nursing visit', 'skilled-nursing-visit'),
  type(264, 'Plan of care', 'plan-of-care'),
  type(271, 'Communication note', 'communication-note'),
];
const rows = [
  { table: 'visit' as const, id: visitId(), data: visit() },
  { table: 'patient' as const, id: patient().id, data: patient() },
  { table: 'episode' as const, id: episode().id, data: episode() },
];

let app: DeviceApp;
afterEach(async () => {
  await app.close();
  vi.restoreAllMocks();
});

it('offers in the chart what one’s discipline writes without a visit, and plans it', async () => {
  const sent: { url: string; body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const body = JSON.parse(init?.body as string) as { visitId: string };
    sent.push({ url: url as string, body });
    return new Response(JSON.stringify({ visitId: body.visitId }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  app = await openDeviceApp(
    `/patient/${patient().id}`,
    rows,
    { providerType: 'LVN/LPN', credential: 'LPN' },
    { visitTypes },
  );
  await screen.getByRole('button', { name: 'Write a document' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Write a document' });
  // No visit, and no plan of care by an LVN/LPN.
  await expect.element(dialog.getByRole('radio')).toHaveAccessibleName('Communication note');
  await dialog.getByRole('radio', { name: 'Communication note' }).click();
  await dialog.getByRole('button', { name: 'Write', exact: true }).click();
  await expect
    .poll(() => sent.find(({ url }) => url.endsWith('writeDocument'))?.body)
    .toMatchObject({ episodeId: episode().id, visitTypeId: 271 });
});
