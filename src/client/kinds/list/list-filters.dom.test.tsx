import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { putSession } from '#client/session/state/session-state.ts';
import { axeFindings } from '../testing/axe-findings.ts';
import { mountScreen } from '../testing/mount-at.tsx';
import { listScreen } from './list-part.tsx';
import { server, visitList } from './testing/visit-list.ts';

let unmount = (): void => {};
beforeEach(() => localStorage.clear());
afterEach(() => unmount());

function show(path = '/visits', counts?: Record<string, number>) {
  const { asked, load } = server(undefined, counts);
  const shown = mountScreen(path, listScreen(visitList(load)));
  ({ unmount } = shown);
  const { address } = shown;
  return {
    address,
    part: (name: string) => new URL(address(), 'http://x').searchParams.get(name),
    last: () => asked.at(-1),
  };
}

it('a search field of a list takes no more characters than its call', async () => {
  show();
  await expect
    .element(screen.getByRole('searchbox', { name: 'Patient name' }))
    .toHaveAttribute('maxlength', '100');
});

describe('filters of a list', () => {
  it('asks for the defaults, and for what no filter fills', async () => {
    const { last } = show();
    await expect.poll(last).toEqual({
      status: 'Unstaffed',
      role: null,
      days: [],
      search: '',
      from: null,
      to: null,
      patientId: null,
      episodeId: null,
      pageNumber: 1,
      pageSize: 10,
    });
  });

  it('say how many rows each choice has, a choice without any included', async () => {
    show('/visits?status=Staffed', { Unstaffed: 7 });
    await expect.element(screen.getByRole('button', { name: 'Unstaffed 7' })).toBeVisible();
    // The chosen one counts what is shown.
    await expect.element(screen.getByRole('button', { name: 'Staffed 3' })).toBeVisible();
  });

  it('count only the chosen one where the list does not count by status', async () => {
    show();
    await expect.element(screen.getByRole('button', { name: 'Unstaffed 3' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Staffed', exact: true }))
      .toBeVisible();
  });

  it('hold one choice in the address, start at the first page, and leave out the default', async () => {
    const { address, last } = show('/visits?page=2');
    await screen.getByRole('button', { name: 'Staffed', exact: true }).click();
    await expect.poll(address).toBe('/visits?status=Staffed');
    await expect.poll(last).toMatchObject({ status: 'Staffed', pageNumber: 1 });
    await screen.getByRole('button', { name: /^Unstaffed/ }).click();
    await expect.poll(address).toBe('/visits');
  });

  it('take *All* back to null for a call that wants null', async () => {
    const { address, last } = show('/visits?role=aide');
    await expect.poll(last).toMatchObject({ role: 'aide' });
    await screen.getByRole('button', { name: 'All' }).click();
    await expect.poll(address).toBe('/visits');
    await expect.poll(last).toMatchObject({ role: null });
  });

  it('hold several choices at once, in the order of the options', async () => {
    const { part, last } = show();
    await screen.getByRole('button', { name: 'Friday' }).click();
    await screen.getByRole('button', { name: 'Monday' }).click();
    await expect.poll(() => part('days')).toBe('Monday,Friday');
    await expect.poll(last).toMatchObject({ days: ['Monday', 'Friday'] });
    await expect
      .element(screen.getByRole('button', { name: 'Friday' }))
      .toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Monday' }).click();
    await expect.poll(() => part('days')).toBe('Friday');
  });

  it('ignore what no option, day or page of an address knows', async () => {
    const { last } = show('/visits?status=Gone&days=Sunday&from=02%2F30%2F2026&page=-3&order=city');
    await expect.poll(last).toMatchObject({ status: 'Unstaffed', days: [], from: null });
    expect(last()).toMatchObject({ pageNumber: 1 });
    expect(last()).not.toHaveProperty('order');
  });

  it('leave parts of the address alone that are not theirs', async () => {
    const { address } = show('/visits?tab=notes');
    await screen.getByRole('button', { name: 'Staffed', exact: true }).click();
    await expect.poll(address).toBe('/visits?tab=notes&status=Staffed');
  });

  it('keep search words out of the address and forget them with the session (ASVS 14.2.1)', async () => {
    const { address, last } = show();
    const box = screen.getByRole('searchbox', { name: 'Patient name' });
    await box.fill('Adeyemi');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toMatch(/^\/visits\?search=w[0-9a-f]{8}$/);
    await expect.poll(last).toMatchObject({ search: 'Adeyemi' });
    await expect.element(box).toHaveValue('Adeyemi');
    const before = address();
    putSession({ kind: 'signed-out', accounts: [] });
    unmount();
    const after = show(before);
    await expect.poll(after.last).toMatchObject({ search: '' });
  });

  it('pull the other end of a range that gets too long (spec portal §5: 150 days)', async () => {
    const { part, last } = show('/visits?from=01%2F01%2F2026&to=01%2F31%2F2026');
    await screen.getByRole('textbox', { name: 'To' }).fill('123126');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => part('to')).toBe('12/31/2026');
    expect(part('from')).toBe('08/03/2026');
    await expect.poll(last).toMatchObject({ from: '08/03/2026', to: '12/31/2026' });
    const said = (text: string) => screen.getByRole('status').filter({ hasText: text });
    await expect.element(said('From is now 08/03/2026.')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
    // A day before the other end pulls that one; one within the limit pulls nothing.
    await screen.getByRole('textbox', { name: 'To' }).fill('070126');
    await userEvent.keyboard('{Enter}');
    await expect.element(said('From is now 07/01/2026.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'From' }).fill('010126');
    await userEvent.keyboard('{Enter}');
    await expect.element(said('To is now 05/31/2026.')).toBeVisible();
    await screen.getByRole('textbox', { name: 'To' }).fill('053026');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => part('to')).toBe('05/30/2026');
    await expect.element(screen.getByText(/is now/)).not.toBeInTheDocument();
  });

  it('say which day of an address was pulled because its range is too long', async () => {
    const { last } = show('/visits?from=01%2F01%2F2026&to=12%2F31%2F2026');
    await expect.poll(last).toMatchObject({ from: '01/01/2026', to: '05/31/2026' });
    await expect.element(screen.getByText('To is now 05/31/2026.')).toBeVisible();
  });

  it('say nothing of a range that is as it was asked for', async () => {
    const { last } = show('/visits?from=01%2F01%2F2026&to=05%2F31%2F2026');
    await expect.poll(last).toMatchObject({ to: '05/31/2026' });
    expect(screen.getByText(/is now/).query()).toBeNull();
  });

  it('keep a day that does not exist out of the address and say so', async () => {
    const { part } = show('/visits?from=01%2F01%2F2026&to=01%2F31%2F2026');
    const to = screen.getByRole('textbox', { name: 'To' });
    await to.fill('02/30/2026');
    await userEvent.tab();
    await expect.element(to).toHaveAccessibleDescription(/This day does not exist/);
    expect(part('to')).toBe('01/31/2026');
  });

  it('find a record by its name, hold its id in the address, and clear it again', async () => {
    const { address, last } = show();
    await screen.getByRole('button', { name: 'Patient', exact: true }).first().click();
    const dialog = screen.getByRole('dialog', { name: 'Patient' });
    await dialog.getByRole('searchbox', { name: 'Name' }).fill('lin');
    await dialog.getByRole('button', { name: 'Lindqvist · MR1' }).click();
    await expect.poll(address).toBe('/visits?patientId=p-1');
    await expect.poll(last).toMatchObject({ patientId: 'p-1' });
    await expect.element(screen.getByRole('button', { name: 'Patient: Lindqvist' })).toBeVisible();
    await screen.getByRole('button', { name: 'Clear Patient' }).click();
    await expect.poll(address).toBe('/visits');
  });

  it('ask for the name behind an id that this tab did not pick', async () => {
    show('/visits?patientId=p-9');
    await expect
      .element(screen.getByRole('button', { name: 'Patient: Name of p-9' }))
      .toBeVisible();
  });
});

describe('an address with parts the list does not know', () => {
  const notice = screen.getByText(/^Part of this address is not known to this list/);

  it('says which were left out, and takes them off the address and nothing else', async () => {
    const { address, last } = show('/visits?status=Done&role=aide&from=02/30/2026&view=x&order=up');
    await expect
      .element(notice)
      .toHaveTextContent(
        'Part of this address is not known to this list and was left out: Status, From, Sort by.',
      );
    await expect.poll(last).toMatchObject({ status: 'Unstaffed', role: 'aide', from: null });
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Remove from the address' }).click();
    await expect.poll(address).toBe('/visits?view=x&role=aide');
    await expect.element(notice).not.toBeInTheDocument();
  });

  it('says nothing of an address whose parts all fit, or are not the list’s', async () => {
    const { last } = show('/visits?status=Staffed&view=x&page=2');
    await expect.poll(last).toMatchObject({ status: 'Staffed', pageNumber: 2 });
    expect(notice.query()).toBeNull();
  });

  it('says so of search words that a reload forgot', async () => {
    show('/visits?search=w1234567');
    await expect.element(notice).toHaveTextContent(/was left out: Patient name\.$/);
    await screen.getByRole('searchbox', { name: 'Patient name' }).fill('Lindqvist');
    await screen.getByRole('button', { name: 'Search' }).click();
    await expect.element(notice).not.toBeInTheDocument();
  });
});
