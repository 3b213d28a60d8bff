import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { action } from '#client/kinds/action/action.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { episode } from '#client/store/testing/records.ts';
import { EpisodeStatusDialog } from './episode-status-dialog.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const changeStatus = action<{ episode: ReturnType<typeof episode> }>({
  id: 'status',
  label: { id: 'Change status', message: 'Change status' },
  dialog: EpisodeStatusDialog,
});
const preview = {
  from: 'Discharged',
  to: 'Archived',
  deleted: 0,
  cancelled: [],
  released: [],
  kept: 3,
  ordersStopped: 0,
  after: [],
  begin: [],
  episodes: [],
  mark: 'a'.repeat(64),
};
const reason = 'Care ended';

/** Opens the dialog of a discharged episode at *Archived*; `answer` replies to the archiving. */
async function archive(answer: () => Response): Promise<unknown[]> {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).endsWith('episodeStatusPreview')) return Response.json(preview);
    sent.push({ url, body: JSON.parse(init?.body as string) });
    return answer();
  });
  signInOffice();
  const discharged = episode({ status: 'Discharged' });
  ({ unmount } = mountAt('/episodes', () => (
    <ActionButton action={changeStatus} subject={{ episode: discharged }} />
  )));
  await screen.getByRole('button', { name: 'Change status' }).click();
  await screen.getByRole('radio', { name: 'Archived' }).click();
  await screen.getByRole('button', { name: 'Continue' }).click();
  await screen.getByRole('combobox', { name: /^Reason/ }).selectOptions(reason);
  await screen.getByRole('button', { name: 'Archive', exact: true }).click();
  return sent;
}

it('archives an episode for a reason of the list, and says so (spec portal §8)', async () => {
  const sent = await archive(() =>
    Response.json({ episode: episode(), changeId: '0f6b0d4e-5a3c-4f57-9f0e-0d6a5f9b1c14' }),
  );
  await expect.element(screen.getByText('Episode archived')).toBeVisible();
  expect(sent).toMatchObject([{ body: { reason, mark: preview.mark } }]);
  expect(JSON.stringify(sent)).toContain('archiveEpisode');
});

it('has a failure of its own (spec portal §4)', async () => {
  const problem = { code: 'server.failed', status: 500, title: 'x', requestId: 'x' };
  await archive(
    () =>
      new Response(JSON.stringify(problem), {
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
      }),
  );
  await expect.element(screen.getByText(/Sorry, episode could not be archived\./)).toBeVisible();
});
