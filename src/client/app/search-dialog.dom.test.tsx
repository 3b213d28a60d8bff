import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { callKey } from '#contract/call.ts';
import { callNames } from '#contract/call-names.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { SearchDialog } from './search-dialog.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const id = '01900000-0000-7000-8000-00000000abcd';
const none = { rows: [], count: 0 };
const nothing = {
  patients: none,
  visits: none,
  episodes: none,
  clinicians: none,
  users: none,
};
const everything = {
  patients: {
    rows: [
      {
        id,
        name: 'Rivera, Ada',
        mrn: 'MR100061',
        birthday: '03/05/1941',
        city: 'Fresno',
        phone: '5595550101',
      },
    ],
    count: 7,
  },
  visits: {
    rows: [
      {
        id,
        episodeId: id,
        patientName: 'Rivera, Ada',
        dateOfService: '11/23/2026',
        visitType: 'SN Visit',
        status: 'Staffed',
        providerName: 'Nora Brightwater',
      },
    ],
    count: 1,
  },
  episodes: {
    rows: [{ id, patientName: 'Rivera, Ada', startDate: '11/01/2026', status: 'Active' }],
    count: 1,
  },
  clinicians: { rows: [{ id, name: 'Riva Brightwater', providerType: 'RN' }], count: 1 },
  users: {
    rows: [{ id, name: 'Riva Brightwater', userName: 'riva', role: 'Clinician' }],
    count: 1,
  },
};

/** Opens the search; returns the addresses and bodies of what it asked. */
function show(found: unknown, onAct: () => void = () => {}): { asked: [string, unknown][] } {
  const asked: [string, unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    asked.push([url as string, JSON.parse(init?.body as string)]);
    return new Response(JSON.stringify(found), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  ({ unmount } = mountAt('/dashboard', () => <SearchDialog onClose={() => {}} onAct={onAct} />));
  return { asked };
}

describe('the search (spec portal §2: header search)', () => {
  it('is typed into at once, and does not say that nothing was found when nothing could be looked for', async () => {
    signInOffice();
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    ({ unmount } = mountAt('/dashboard', () => (
      <SearchDialog onClose={() => {}} onAct={() => {}} />
    )));
    await expect
      .element(screen.getByRole('searchbox', { name: 'Name, date, phone, record number or page' }))
      .toHaveFocus();
    await userEvent.keyboard('Riv');
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Sorry, search results could not be loaded/);
    await expect.element(screen.getByText('Nothing found.')).not.toBeInTheDocument();
  });

  it('shows what was found in groups, and leads to a list for more', async () => {
    signInOffice();
    const { asked } = show(everything);
    await userEvent.keyboard('Riv');
    const patients = screen.getByRole('list', { name: 'Patients' });
    await expect
      .element(patients.getByRole('link', { name: /Rivera, Ada.*MR100061.*03\/05\/1941/ }))
      .toHaveAttribute('href', `/patient/${id}`);
    await expect
      .element(
        screen.getByRole('list', { name: 'Visits' }).getByRole('link', { name: /11\/23\/2026/ }),
      )
      .toHaveAttribute('href', `/episode/${id}/${id}`);
    await expect
      .element(screen.getByRole('list', { name: 'Episodes' }).getByRole('link'))
      .toHaveAttribute('href', `/episode/${id}`);
    await expect.element(screen.getByRole('list', { name: 'Clinicians' })).toBeVisible();
    await expect
      .element(screen.getByRole('list', { name: 'Users' }).getByRole('link'))
      .toHaveAttribute('href', `/user/${id}`);
    const more = patients.getByRole('link', { name: 'Show all 7' });
    const href = more.element().getAttribute('href') ?? '';
    expect(href).toMatch(/^\/patients\?search=w/);
    // Words travel in the body of a request, never in an address.
    expect(href).not.toContain('Riv');
    // A slow machine lets a pause pass between two keys, and asks for the first letters as well.
    await expect.poll(() => asked.at(-1)?.[1]).toEqual({ words: 'Riv' });
    for (const [address] of asked) expect(address).toMatch(/\/api\/admin\/search$/);
  });

  it('takes no more characters than its call', async () => {
    signInOffice();
    show(nothing);
    await expect.element(screen.getByRole('searchbox')).toHaveAttribute('maxlength', '100');
  });

  it('says which of the visits their list shows, and opens it with these days', async () => {
    signInOffice();
    show({ ...everything, visits: { ...everything.visits, count: 77 } });
    await userEvent.keyboard('Riv');
    const link = screen.getByRole('link', { name: /^77 in all: show / });
    await expect.element(link).toBeVisible();
    const query = new URL(link.element().getAttribute('href') ?? '', 'http://x').searchParams;
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    expect(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)).toBe(150);
    expect(link.element().textContent).toContain(`${from} to ${to}`);
  });

  it('finds a screen by its title as well, those alone that the role may open', async () => {
    signInOffice();
    show(nothing);
    await userEvent.keyboard('epi');
    await expect.element(screen.getByRole('link', { name: 'Episodes' })).toBeVisible();
    await expect.element(screen.getByText('Nothing found.')).not.toBeInTheDocument();
  });

  it('says that nothing was found', async () => {
    signInOffice();
    show(nothing);
    await userEvent.keyboard('zzz');
    await expect.element(screen.getByText('Nothing found.')).toBeVisible();
  });

  it('offers what can be done, and does the first thing at Enter', async () => {
    signInOffice();
    const onAct = vi.fn();
    show(nothing, onAct);
    await userEvent.keyboard('new pat');
    await expect.element(screen.getByRole('button', { name: 'New patient' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onAct).toHaveBeenCalledOnce();
  });

  it('offers no action and asks for no record that the role may not reach', async () => {
    signInOffice([callKey(callNames.patients)]);
    const { asked } = show(everything);
    await userEvent.keyboard('pat');
    await expect.element(screen.getByRole('link', { name: 'Patients' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'New patient' }))
      .not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});
