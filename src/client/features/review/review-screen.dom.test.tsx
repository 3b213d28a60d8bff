import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Note } from '#contract/entities.ts';
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
  patient,
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

const seal = {
  hash: 'a'.repeat(64),
  revision: 1,
  clinician: { name: 'Nora Nurse', role: 'RN', strokes: '', at: '2026-03-05T16:00:00.000Z' },
  patient: null,
  patientUnable: 'asleep',
};

/** A note in review with a link away from the page. */
function review(of: Partial<Note> = {}): { address: () => string } {
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
      new Response(JSON.stringify({ files: [], patient: patient(), episodes: [] }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
  );
  const parts = {
    note: note({ formId: form.id, content: docOf({ 'vitals.pulse': 72 }), seal, ...of }),
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
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(screen.getByText('Enter a number from 20 to 250')).toBeVisible();
    expect(window.fetch).not.toHaveBeenCalled();
    await pulse.fill('90');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    expect(saves()).toEqual([]);
    await screen.getByRole('textbox', { name: 'Reason' }).fill('Misread on the cuff');
    await screen.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => saves().length).toBe(1);
    expect(saves()[0]?.[1]?.body).toContain('Misread on the cuff');
  });

  it('leaves the readings of an unsigned note to its author', async () => {
    review({ seal: null, content: docOf({ 'vitals.pulse': 72, 'narrative.text': 'Stable.' }) });
    await expect
      .element(screen.getByRole('button', { name: 'Edit Visit narrative' }))
      .toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Pulse' }).query()).toBeNull();
  });

  it('shows what was returned, changed and answered side by side, and only that on request', async () => {
    review({
      content: docOf({ 'vitals.pulse': 88, 'narrative.text': 'Stable.' }),
      filled: ['vitals.pulse'],
      returns: [
        {
          at: '2026-03-05T17:00:00.000Z',
          by: userId(),
          byName: 'Quinn Reviewer',
          comment: 'Two answers, please.',
          fields: [
            { path: 'vitals.pulse', comment: 'Measure again' },
            { path: 'narrative.text', comment: 'How does she walk?' },
          ],
          before: { 'vitals.pulse': 72, 'narrative.text': 'Stable.' },
          replies: [
            {
              path: 'narrative.text',
              text: 'She did not walk today.',
              by: userId(),
              byName: 'Nora Nurse',
              at: '2026-03-05T18:00:00.000Z',
            },
          ],
          answered: {
            at: '2026-03-05T18:00:00.000Z',
            after: { 'vitals.pulse': 88, 'narrative.text': 'Stable.' },
          },
        },
      ],
    });
    const card = screen.getByRole('region', { name: '2 returned · 1 changed, 1 not' });
    await expect
      .element(card.getByRole('row', { name: /^Pulse/ }))
      .toHaveTextContent('Measure again72 /min88 /min Changed');
    await expect
      .element(card.getByRole('row', { name: /^Visit narrative/ }))
      .toHaveTextContent('Not changedShe did not walk today.');
    await screen.getByRole('combobox', { name: 'Show' }).selectOptions('return');
    await expect.element(screen.getByText('Carried in')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Edit Pulse' }).elements()).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Edit Visit narrative' }).query()).toBeNull();
  });

  it('has the decision first in the order of the keyboard, and on keys of its own', async () => {
    review();
    await expect.element(screen.getByRole('button', { name: 'Approve and next' })).toBeVisible();
    const decisions = ['Return', 'Approve', 'Approve and next'];
    const buttons = [...document.querySelectorAll('main button, button')].map(
      (each) => each.textContent,
    );
    expect(buttons.slice(0, 3)).toEqual(decisions);
    await userEvent.keyboard('{Alt>}r{/Alt}');
    await expect.element(screen.getByRole('dialog', { name: 'Return note' })).toBeVisible();
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
