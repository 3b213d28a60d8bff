import { msg } from '@lingui/core/macro';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { mount } from '#client/features/note/testing/mount.tsx';
import { mountAt } from '../testing/mount-at.tsx';
import { defineList } from './definition.ts';
import { ListScreen } from './list-screen.tsx';
import { loadAll, loadList, type Loaded } from './load-list.ts';
import { readListSearch } from './search.ts';

type Row = { id: string; name: string };
const rows: Row[] = [
  { id: '1', name: 'Adeyemi' },
  { id: '2', name: '=HYPERLINK("x")' },
];

const definition = defineList<Row>({
  name: 'visits',
  title: msg`Visits`,
  failure: msg`Sorry, visits could not be loaded.`,
  empty: msg`No visits with these filters.`,
  filters: {
    status: {
      label: msg`Status`,
      options: [
        { value: 'Unstaffed', label: 'Unstaffed' },
        { value: 'Staffed', label: 'Staffed' },
      ],
    },
    dates: { limitDays: 150 },
  },
  load: (_search, { pageNumber, pageSize }) =>
    Promise.resolve({ rows, pageNumber, pageCount: 1, count: rows.length, pageSize }),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  open: ({ id }) => `/visit/${id}`,
  columns: [{ id: 'name', header: msg`Patient`, text: ({ name }) => name }],
});

const page = (part: Partial<Extract<Loaded<Row>, { kind: 'page' }>['page']> = {}): Loaded<Row> => ({
  kind: 'page',
  page: { rows, pageNumber: 1, pageCount: 3, count: 22, pageSize: 10, ...part },
});

let unmount = (): void => {};
afterEach(() => unmount());

function show(loaded: Loaded<Row>, path = '/visits') {
  const shown = mountAt(path, (search) => (
    <ListScreen
      definition={definition}
      loaded={loaded}
      search={readListSearch(search)}
      bulk={({ rows: chosen }) => <p>{`chosen: ${chosen.length}`}</p>}
    />
  ));
  ({ unmount } = shown);
  return shown;
}

describe('a list from its definition', () => {
  it('holds its filters in the address and starts again at the first page', async () => {
    const { address } = show(page({ pageNumber: 2 }), '/visits?page=2');
    await screen.getByRole('button', { name: 'Staffed', exact: true }).click();
    await expect.poll(address).toBe('/visits?status=Staffed');
    await screen.getByRole('button', { name: /^Unstaffed/ }).click();
    await expect.poll(address).toBe('/visits');
  });

  it('keeps the words of a search out of the address, finds them on going back, and forgets them with the session (ASVS 14.2.1)', async () => {
    const asked: (string | undefined)[] = [];
    const searched = defineList<Row>({
      ...definition,
      filters: { search: { label: msg`Patient name or record number` } },
      load: (given, wanted) => (asked.push(given.search), definition.load(given, wanted)),
    });
    const { address, unmount: leave } = mountAt('/patients', (search) => (
      <ListScreen definition={searched} loaded={page()} search={readListSearch(search)} />
    ));
    unmount = leave;
    const box = screen.getByRole('searchbox', { name: 'Patient name or record number' });
    await box.fill('Adeyemi');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toMatch(/^\/patients\?search=w[0-9a-f]{8}$/);
    await expect.element(box).toHaveValue('Adeyemi');
    const mark = readListSearch(Object.fromEntries(new URL(address(), 'http://x').searchParams));
    await loadList(searched, mark);
    await loadAll(searched, mark);
    await box.fill('');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('/patients');
    putSession({ kind: 'signed-out', accounts: [] });
    await loadList(searched, mark);
    expect(asked).toEqual(['Adeyemi', 'Adeyemi', '']);
  });

  it('pulls the other end of a range that gets too long (spec portal §5: 150 days)', async () => {
    const { address } = show(page(), '/visits?from=01%2F01%2F2026&to=01%2F31%2F2026');
    const to = screen.getByRole('textbox', { name: 'To' });
    await to.fill('123126');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => new URL(address(), 'http://x').searchParams.get('to'))
      .toBe('12/31/2026');
    expect(new URL(address(), 'http://x').searchParams.get('from')).toBe('08/03/2026');
  });

  it('keeps a day that does not exist out of the address and says so', async () => {
    const { address } = show(page(), '/visits?from=01%2F01%2F2026&to=01%2F31%2F2026');
    const to = screen.getByRole('textbox', { name: 'To' });
    await to.fill('02/30/2026');
    await userEvent.tab();
    await expect.element(to).toHaveAccessibleDescription(/This day does not exist/);
    expect(new URL(address(), 'http://x').searchParams.get('to')).toBe('01/31/2026');
  });

  it('pages by the server', async () => {
    const { address } = show(page());
    await expect.element(screen.getByText('Page 1 of 3')).toBeVisible();
    await expect
      .element(screen.getByRole('link', { name: 'Previous page' }))
      .not.toBeInTheDocument();
    await screen.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(address).toBe('/visits?page=2');
  });

  it('opens a row by its link and by Enter', async () => {
    const { address } = show(page());
    await expect
      .element(screen.getByRole('link', { name: 'Adeyemi' }))
      .toHaveAttribute('href', '/visit/1');
    (screen.getByRole('row', { name: 'Adeyemi' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.poll(address).toBe('/visit/2');
  });

  it('offers what can be done with the selected rows', async () => {
    show(page());
    await screen.getByRole('checkbox', { name: 'Select Adeyemi' }).click();
    await expect.element(screen.getByText('chosen: 1')).toBeVisible();
  });

  it('says what went wrong in the catalogue’s words and keeps the filters in reach', async () => {
    show({ kind: 'failed', error: new Refusal('network.unreachable') });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Sorry, visits could not be loaded.Server could not be reached. Please ensure you are online and then try again.',
      );
    await expect.element(screen.getByRole('button', { name: /^Unstaffed/ })).toBeVisible();
  });

  it.each([
    {
      by: 'the button',
      code: 'access.denied',
      act: () => screen.getByRole('button', { name: 'Try again' }).click(),
    },
    {
      by: 'itself when the line is back',
      code: 'network.unreachable',
      act: () => Promise.resolve(dispatchEvent(new Event('online'))),
    },
  ] as const)('is asked for again by $by', async ({ code, act }) => {
    let asked = 0;
    const root = createRootRoute();
    const list = createRoute({
      getParentRoute: () => root,
      path: '/visits',
      loader: (): Loaded<Row> =>
        (asked += 1) === 1 ? { kind: 'failed', error: new Refusal(code) } : page(),
      component: function Shown() {
        return <ListScreen definition={definition} loaded={list.useLoaderData()} search={{}} />;
      },
    });
    const router = createRouter({
      routeTree: root.addChildren([list]),
      history: createMemoryHistory({ initialEntries: ['/visits'] }),
    });
    ({ unmount } = mount(<RouterProvider router={router as never} />));
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await act();
    await expect.element(screen.getByRole('link', { name: 'Adeyemi' })).toBeVisible();
    expect(asked).toBe(2);
  });

  it('says when there is nothing', async () => {
    show(page({ rows: [], count: 0, pageCount: 0 }));
    await expect.element(screen.getByText('No visits with these filters.')).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });
});
