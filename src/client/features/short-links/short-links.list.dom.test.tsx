import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as shortLinks } from './short-links.list.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  signInOffice();
  await screen.viewport(1700, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const row = {
  link: 'abcdefghjk',
  path: '/visits',
  madeAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2026-12-21T08:00:00.000Z',
  used: 4,
};

/** Opens the list; returns what was made. */
function show(): unknown[] {
  const made: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const makes = (url as string).endsWith('/operation/shortUrl');
    if (makes) made.push(JSON.parse(init?.body as string));
    const page = { rows: [row], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 };
    return new Response(JSON.stringify(makes ? row : page), {
      headers: { 'content-type': 'application/json' },
    });
  });
  ({ unmount } = mountScreen('/shortUrl', shortLinks));
  return made;
}

describe('short links (spec portal §2: /shortUrl)', () => {
  it('lists one’s own with their page and how often they were followed', async () => {
    show();
    const shown = screen.getByRole('row', { name: /abcdefghjk/ });
    for (const text of ['/visits', '4'])
      await expect.element(shown.getByRole('cell', { name: text, exact: true })).toBeVisible();
  });

  it('makes a link to a page of this app, also from its whole address', async () => {
    const made = show();
    await screen.getByRole('button', { name: 'New short link' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /Page/ }).fill(`${location.origin}/patients`);
    await dialog.getByRole('button', { name: 'Make link' }).click();
    await expect.poll(() => made).toEqual([{ path: '/patients', days: 30 }]);
  });

  it('refuses a page with filters, which a link does not keep', async () => {
    const made = show();
    await screen.getByRole('button', { name: 'New short link' }).click();
    const dialog = screen.getByRole('dialog');
    for (const page of ['/visits?status=Missed', `${location.origin}/visits?status=Missed`]) {
      await dialog.getByRole('textbox', { name: /Page/ }).fill(page);
      await dialog.getByRole('button', { name: 'Make link' }).click();
      await expect.element(dialog.getByText(/A link keeps no filters/)).toBeVisible();
    }
    expect(made).toEqual([]);
  });

  it('takes no address outside this app', async () => {
    const made = show();
    await screen.getByRole('button', { name: 'New short link' }).click();
    const dialog = screen.getByRole('dialog');
    for (const address of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
      await dialog.getByRole('textbox', { name: /Page/ }).fill(address);
      await dialog.getByRole('button', { name: 'Make link' }).click();
      await expect
        .element(dialog.getByText('A link leads only to a page of this app that you may open.'))
        .toBeVisible();
    }
    expect(made).toEqual([]);
  });
});
