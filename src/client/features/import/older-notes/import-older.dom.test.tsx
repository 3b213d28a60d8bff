import { afterEach, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as importing } from './import-older.screen.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const table = (mrn: string) =>
  new File([`mrn,date,title\n${mrn},2019-03-04,RN visit`], 'old.csv', { type: 'text/csv' });

const notesIn = (input: object) => (input as { notes: { mrn: string }[] }).notes;

it('a mended file of the same name takes the place of the one before', async () => {
  const calls = answering(({ name, body }) => {
    // A server that seals no answers.
    if (name === 'fetchKey') return refusal('request.unknown-call', 404);
    const outcomes = notesIn(body).map(() => ({ patientName: null, code: null }));
    return { taken: outcomes.length, outcomes };
  });
  signInOffice();
  const { Screen } = importing;
  ({ unmount } = mountAt('/notev0', () => <Screen data={undefined} params={{}} search={{}} />));
  const zone = screen.getByLabelText(/^Drop older notes here/);
  const look = async (mrn: string) => {
    await screen.getByRole('button', { name: 'Preview' }).click();
    await expect.element(screen.getByText(mrn, { exact: true })).toBeVisible();
  };
  await userEvent.upload(zone, table('MR1'));
  await look('MR1');
  await userEvent.upload(zone, table('MR2'));
  await expect.element(screen.getByText('MR1', { exact: true })).not.toBeInTheDocument();
  await look('MR2');
  const sent = calls.filter(({ name }) => name === 'importOlderNotes');
  expect(sent.flatMap(({ body }) => notesIn(body).map(({ mrn }) => mrn))).toEqual(['MR1', 'MR2']);
});
