import { useEffect, useState, type ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import type { Visit } from '#contract/entities.ts';
import { addDays } from '#domain/dates.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { userId, visit, visitId } from '#client/store/testing/records.ts';
import { screen as week } from './week.board.tsx';
import { sundayOf } from './week.ts';

const now = new Date();
const sunday = sundayOf(undefined, now);
const [monday, tuesday] = [addDays(sunday, 1), addDays(sunday, 2)];

const planned: readonly Visit[] = [
  visit({ id: visitId(1), patientName: 'Late, Lou', dateOfService: monday, plannedStart: '14:00' }),
  visit({
    id: visitId(2),
    patientName: 'Early, Eve',
    dateOfService: monday,
    plannedStart: '08:30',
  }),
  visit({
    id: visitId(3),
    patientName: 'Nobody, Ned',
    dateOfService: monday,
    status: 'Unstaffed',
    providerId: null,
    providerName: null,
  }),
  visit({ id: visitId(4), patientName: 'Done, Dee', dateOfService: tuesday, status: 'NotesDue' }),
  visit({ id: visitId(5), patientName: 'Gone, Gus', dateOfService: tuesday, status: 'Deleted' }),
];

type Asked = { name: string; input: Record<string, unknown> };

/** A server with these visits; what it was asked is returned. `moved` answers moves. */
function serve(moved: (input: Record<string, unknown>) => Response): Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const address = url instanceof Request ? url.url : String(url);
    const name = address.split('/').at(-1) ?? '';
    const input = JSON.parse(init?.body as string) as Record<string, unknown>;
    asked.push({ name, input });
    if (name === 'moveVisit') return moved(input);
    const { length } = planned;
    return Response.json({
      rows: planned,
      pageNumber: 1,
      pageCount: 1,
      count: length,
      pageSize: 1000,
    });
  });
  return asked;
}
const accepts = (input: Record<string, unknown>): Response => {
  const before = planned.find(({ id }) => id === input['visitId']) ?? visit();
  const { dateOfService, plannedStart } = input as Pick<Visit, 'dateOfService' | 'plannedStart'>;
  return Response.json({
    visit: { ...before, dateOfService, plannedStart, revision: before.revision + 1 },
  });
};

type Search = Record<string, unknown>;
function Routed({ search }: { search: Search }) {
  const [data, setData] = useState<ComponentProps<typeof week.Screen>['data'] | null>(null);
  const address = JSON.stringify(search);
  useEffect(() => {
    void week.load?.({ params: {}, search: JSON.parse(address) as Search }).then(setData);
  }, [address]);
  return data && <week.Screen data={data} params={{}} search={search} />;
}

let unmount = (): void => {};
beforeEach(async () => {
  signInOffice();
  // As wide as a desk: a page that scrolls under the mouse drags another card.
  await screen.viewport(1366, 768);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});
function show(path = '/visits?view=days') {
  const shown = mountAt(path, (search) => <Routed search={search} />);
  ({ unmount } = shown);
  return shown;
}
const day = (date: string) =>
  screen.getByRole('region', { name: new RegExp(`, ${date.slice(0, 5)}, `) });
const names = (date: string) => (): (string | null)[] =>
  [...day(date).element().querySelectorAll('[data-card]')].map((card) =>
    (card.getAttribute('aria-label') ?? '').split(', ').slice(0, 2).join(', '),
  );

describe('the visits of a week', () => {
  it('are in seven days from Sunday on, by time, those without a clinician first', async () => {
    const asked = serve(accepts);
    show();
    await expect.element(day(monday)).toBeVisible();
    expect(names(monday)()).toEqual(['Nobody, Ned', 'Early, Eve', 'Late, Lou']);
    expect(names(tuesday)()).toEqual(['Done, Dee']);
    expect(asked[0]).toMatchObject({
      name: 'visits',
      input: { status: 'All', from: sunday, to: addDays(sunday, 6), pageSize: 1000 },
    });
    await expect.element(day(sunday)).toHaveAccessibleName(/^Sunday/);
    await expect.element(day(pacificDate(now))).toHaveAttribute('aria-current', 'date');
    await expect
      .element(day(monday).getByRole('list', { name: 'Unstaffed' }))
      .toHaveTextContent(/Ned/);
    await expect
      .element(screen.getByRole('article', { name: /^Early, Eve/ }))
      .toHaveAccessibleName('Early, Eve, 08:30 AM, Skilled Nursing Visit, Nora Nurse, Staffed');
  });

  it('move to another day with their time, and with the revision that was shown', async () => {
    const asked = serve(accepts);
    show();
    await screen
      .getByRole('article', { name: /^Early, Eve/ })
      .dropTo(day(tuesday), { sourcePosition: { x: 4, y: 4 } });
    await expect.poll(names(tuesday)).toEqual(['Done, Dee', 'Early, Eve']);
    await expect
      .element(screen.getByText(`Early, Eve moved to ${tuesday} 08:30 AM.`))
      .toBeVisible();
    expect(asked.filter(({ name }) => name === 'moveVisit')).toEqual([
      {
        name: 'moveVisit',
        input: {
          visitId: visitId(2),
          visitRevision: 1,
          dateOfService: tuesday,
          plannedStart: '08:30',
        },
      },
    ]);
  });

  it('move through a dialog to any day and time, even of another week', async () => {
    const asked = serve(accepts);
    show();
    await screen.getByRole('button', { name: 'Move Late, Lou' }).click();
    const next = addDays(sunday, 9);
    await screen.getByRole('textbox', { name: /^Date of service/ }).fill(next);
    await screen.getByLabelText('Planned start').fill('10:15');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => asked.at(-1))
      .toMatchObject({
        name: 'moveVisit',
        input: { visitId: visitId(1), dateOfService: next, plannedStart: '10:15' },
      });
    await expect.poll(names(monday)).toEqual(['Nobody, Ned', 'Early, Eve']);
  });

  it('stay where they are when the server refuses, which says why', async () => {
    serve(() =>
      Response.json(
        { type: 'about:blank', status: 422, code: 'visit.outside-episode', title: '' },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    show();
    await screen
      .getByRole('article', { name: /^Early, Eve/ })
      .dropTo(day(tuesday), { sourcePosition: { x: 4, y: 4 } });
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Early, Eve was not moved.*outside the episode/);
    expect(names(monday)()).toEqual(['Nobody, Ned', 'Early, Eve', 'Late, Lou']);
  });

  it('do not move once they have started', async () => {
    serve(accepts);
    show();
    await expect.element(screen.getByRole('article', { name: /^Done, Dee/ })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Move Done, Dee' }))
      .not.toBeInTheDocument();
    expect(userId()).toBe(planned[3]?.providerId);
  });

  it('lead to the weeks beside, back to this one, and to the list', async () => {
    const asked = serve(accepts);
    const { address } = show('/visits?view=days&week=02-18-2026');
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Visits, 02/15/2026 to 02/21/2026');
    await screen.getByRole('link', { name: 'Next week' }).click();
    await expect.poll(address).toBe('/visits?view=days&week=02-22-2026');
    await expect.poll(() => asked.at(-1)?.input['from']).toBe('02/22/2026');
    await screen.getByRole('link', { name: 'This week' }).click();
    await expect.poll(address).toBe('/visits?view=days');
    await screen.getByRole('link', { name: 'List' }).click();
    await expect.poll(address).toBe('/visits');
  });
});
