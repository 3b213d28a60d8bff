import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PatientContactRow, ReminderRow } from '#contract/circle.ts';
import type { Refusal } from '#contract/errors.ts';
import { uploadPath } from '#contract/files.ts';
import type { RecordFileRow } from '#contract/record-files.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId, testId } from '#client/store/testing/records.ts';
import { CirclePanel } from './circle-panel.tsx';
import { FilesPanel } from './files-panel.tsx';
import { uploadRecordFile } from './upload-record-file.ts';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const entry = {
  revision: 3,
  patientId: patientId(),
  patientName: 'Sample, Sally',
  day: null,
  until: null,
  changedAt: '2026-11-20T08:00:00.000Z',
  changedBy: 'Ada Admin',
};
const daughter: PatientContactRow = {
  ...entry,
  id: testId(9, 1),
  name: 'Dana Doe',
  relation: 'daughter',
  phone: '5595550103',
  otherPhone: '',
  email: '',
  emergency: true,
  note: '',
};
const reminder: ReminderRow = {
  ...entry,
  id: testId(9, 2),
  day: '11/24/2026',
  text: 'Call about the ramp',
  cycle: 'Weekly',
  doneAt: null,
};
const letter: RecordFileRow = {
  id: testId(9, 3),
  revision: 1,
  patientId: patientId(),
  episodeId: null,
  episodeStart: null,
  name: 'referral.png',
  category: 'Referral',
  kind: 'photo',
  type: 'image/png',
  size: 68,
  received: 68,
  state: 'received',
  byName: 'Ada Admin',
  addedAt: '2026-11-20T08:00:00.000Z',
  removed: null,
};
const pixel = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letterOf) => letterOf.charCodeAt(0),
);

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const page = (rows: readonly object[]) =>
  json({ rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 });

const answers: Readonly<Record<string, () => Response>> = {
  patientContacts: () => page([daughter]),
  patientReminders: () => page([reminder]),
  patientFile: () => page([letter]),
  completeReminder: () => json({ revision: 4 }),
  removeFromCircle: () => json({ revision: 4 }),
  patientFacilities: () =>
    json({ code: 'server.failed', status: 500, title: 'x', requestId: 'x' }, 500),
};

function serve(other: typeof answers = {}): { name: string; input: unknown }[] {
  const sent: { name: string; input: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    if ((url as string).includes('/content/')) return new Response(pixel);
    sent.push({ name, input: JSON.parse(init?.body as string) });
    return (other[name] ?? answers[name])?.() ?? page([]);
  });
  signInOffice();
  return sent;
}

const data = { patient: { id: patientId() } };

describe('a patient’s circle in the record (spec portal §2, §4)', () => {
  it('shows people, reminders and what could not be loaded', async () => {
    serve();
    ({ unmount } = mountAt('/', () => <CirclePanel data={data} />));
    await expect.element(screen.getByText('Dana Doe')).toBeVisible();
    await expect.element(screen.getByText('daughter · (559) 555-0103')).toBeVisible();
    await expect.element(screen.getByText('due 11/24/2026 · Weekly')).toBeVisible();
    await expect
      .element(screen.getByText(/Sorry, facilities could not be loaded\./).first())
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('marks a reminder as done, and removes an entry only with a reason', async () => {
    const sent = serve();
    ({ unmount } = mountAt('/', () => <CirclePanel data={data} />));
    await screen.getByRole('button', { name: 'Done' }).click();
    await expect.element(screen.getByText('The reminder is done and is due again.')).toBeVisible();
    const contacts = screen.getByRole('region', { name: 'Contacts' });
    await contacts.getByRole('button', { name: 'Remove' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Remove' });
    await dialog.getByRole('button', { name: 'Remove' }).click();
    expect(sent.map(({ name }) => name)).not.toContain('removeFromCircle');
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Moved away');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText('Removed.')).toBeVisible();
    expect(sent).toContainEqual({
      name: 'removeFromCircle',
      input: { kind: 'contact', id: daughter.id, revision: 3, reason: 'Moved away' },
    });
  });
});

describe('an entry that somebody else changed meanwhile', () => {
  const refused = () =>
    json({ code: 'record.changed', status: 409, title: 'x', requestId: 'x' }, 409);

  it('is removed only after the change was seen', async () => {
    let now = daughter;
    const sent = serve({
      patientContacts: () => page([now]),
      removeFromCircle: () => {
        if (now.revision > daughter.revision) return json({ revision: 5 });
        now = { ...daughter, revision: 4, phone: '5595550199', emergency: false };
        return refused();
      },
    });
    ({ unmount } = mountAt('/', () => <CirclePanel data={data} />));
    const contacts = screen.getByRole('region', { name: 'Contacts' });
    await contacts.getByRole('button', { name: 'Remove' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Remove' });
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Moved away');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(dialog.getByText('Yes → No')).toBeVisible();
    await expect.element(dialog.getByText('5595550103 → 5595550199')).toBeVisible();
    await expect
      .element(dialog.getByRole('textbox', { name: /^Reason/ }))
      .toHaveValue('Moved away');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByText('Removed.')).toBeVisible();
    expect(sent).toContainEqual({
      name: 'removeFromCircle',
      input: { kind: 'contact', id: daughter.id, revision: 4, reason: 'Moved away' },
    });
  });
});

describe('files of a record', () => {
  it('go to their own upload address, and to no other that an answer names', async () => {
    const [fileId, other] = [testId(9, 4), testId(9, 5)];
    const record = {
      fileId,
      patientId: patientId(),
      episodeId: null,
      category: 'Referral',
    } as const;
    const sentTo = async (url: string) => {
      const asked: string[] = [];
      vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
        asked.push(`${init?.method} ${new URL(address as string, location.href).pathname}`);
        if (init?.method === 'PATCH') return new Response(null, { status: 204 });
        if ((address as string).endsWith('/gcsUploadUrl'))
          return json({ url, received: 0, size: pixel.length });
        return json({ fileId, sha256: 'a'.repeat(64), state: 'announced', receivedAt: null });
      });
      const file = new File([pixel], 'referral.png', { type: 'image/png' });
      const code = await uploadRecordFile(file, record).then(
        () => null,
        (error: unknown) => (error as Refusal).code,
      );
      return { code, pieces: asked.filter((each) => each.startsWith('PATCH')) };
    };
    signInOffice();
    const own = uploadPath(fileId);
    expect(await sentTo(own)).toEqual({ code: null, pieces: [`PATCH ${own}`] });
    for (const url of [uploadPath(other), `${own}/../${other}`, `${own}?to=${other}`])
      expect(await sentTo(url)).toEqual({ code: 'network.unreachable', pieces: [] });
  });

  it('are viewed as blobs of the page, and never by their address', async () => {
    serve();
    const of = { patientId: patientId(), episodes: [], episodeId: null };
    ({ unmount } = mountAt('/', () => <FilesPanel of={of} record={data} />));
    await screen.getByRole('button', { name: 'View' }).click();
    const shown = screen.getByRole('dialog').getByRole('img', { name: 'referral.png' });
    await expect.element(shown).toBeVisible();
    expect(shown.element().getAttribute('src')).toMatch(/^blob:/);
    expect(await axeFindings()).toEqual([]);
  });
});
