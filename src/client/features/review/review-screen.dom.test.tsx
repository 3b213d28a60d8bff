import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { serveSealed } from './testing/serve-sealed.ts';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  docOf,
  note,
  nurse,
  orgId,
  sessionOf,
  userId,
  visit,
} from '#client/store/testing/records.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { ReviewScreen, screen as part } from './review-screen.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const form = must(formById('skilled-nursing-visit'), 'form');

/** A note in review with a link away from the page. */
function review(): { address: () => string } {
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'office',
    displayName: 'Olive Office',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  putSession({
    kind: 'open',
    account,
    state: sessionOf(nurse({ roleType: 'BackOfficeUser' })),
    online: 'valid',
    store: null,
  });
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ files: [] }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
  );
  const parts = {
    note: note({ formId: form.id, content: docOf({ 'vitals.pulse': 72 }) }),
    visit: visit({ formId: form.id, status: 'NotesInReview' }),
    previous: null,
    form,
  };
  const shown = mountAt('/note', () => (
    <>
      <LinkButton to="/fleet">Elsewhere</LinkButton>
      <ReviewScreen {...parts} />
    </>
  ));
  ({ unmount } = shown);
  return shown;
}

const elsewhere = () => screen.getByRole('link', { name: 'Elsewhere' });

describe('the review of a note', () => {
  it('asks before leaving with an unsent comment, and keeps the comment when the person stays', async () => {
    const { address } = review();
    await screen.getByRole('button', { name: 'Return Pulse' }).click();
    await screen.getByRole('textbox', { name: 'Comment on Pulse' }).fill('Please measure again');
    await elsewhere().click();
    await screen.getByRole('button', { name: 'Stay here' }).click();
    expect(address()).toBe('/note');
    await expect
      .element(screen.getByRole('textbox', { name: 'Comment on Pulse' }))
      .toHaveValue('Please measure again');
    await elsewhere().click();
    await screen.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect.poll(address).toBe('/fleet');
  });

  it("keeps the return dialog's text while it is closed", async () => {
    review();
    await screen.getByRole('button', { name: 'Return', exact: true }).click();
    await screen.getByRole('textbox', { name: 'Comment' }).fill('See the order of March');
    await screen.getByRole('button', { name: 'Close' }).click();
    await screen.getByRole('button', { name: 'Return', exact: true }).click();
    await expect
      .element(screen.getByRole('textbox', { name: 'Comment' }))
      .toHaveValue('See the order of March');
  });

  it('can be left without a question when nothing was written', async () => {
    const { address } = review();
    await elsewhere().click();
    await expect.poll(address).toBe('/fleet');
  });

  it('refuses an answer beyond the limits of its question', async () => {
    review();
    await screen.getByRole('button', { name: 'Edit Pulse' }).click();
    const pulse = screen.getByRole('textbox', { name: 'Pulse' });
    await expect.element(pulse).toHaveFocus();
    const saves = () =>
      vi.mocked(window.fetch).mock.calls.filter(([url]) => (url as string).endsWith('episodeNote'));
    vi.mocked(window.fetch).mockClear();
    await pulse.fill('900');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.element(screen.getByText('Enter a number from 20 to 250')).toBeVisible();
    expect(window.fetch).not.toHaveBeenCalled();
    await pulse.fill('90');
    await screen.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => saves().length).toBe(1);
  });

  it('shows names and answers that crossed the line under the key of the session', async () => {
    const answer = {
      note: note({ formId: form.id, content: docOf({ 'vitals.pulse': 72 }) }),
      visit: visit({ formId: form.id, status: 'NotesInReview', patientName: 'Wren, Willa' }),
      previous: null,
    };
    const bodies = await serveSealed(answer);
    signInOffice();
    ({ unmount } = mountScreen('/note', part));
    await expect.element(screen.getByRole('heading', { name: 'Wren, Willa' })).toBeVisible();
    await expect.element(screen.getByRole('row', { name: 'Pulse' })).toHaveTextContent('72');
    expect(bodies.map(([path]) => path)).toContain('notes/note');
    for (const [, body] of bodies) expect(body).not.toContain('Wren');
  });
});
