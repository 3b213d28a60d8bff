import { msg } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { Refusal } from '#contract/errors.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { nurse } from '#client/store/testing/records.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { defineReport, type ReportDefinition } from './definition.ts';
import type { LoadedReport } from './load-report.ts';
import type { ChosenPeriod } from './period.ts';
import { reportScreen } from './report-screen.tsx';

type Person = { name: string; notes: number; pay: number };
type Data = { people: readonly Person[] };

const people: readonly Person[] = [
  { name: 'Nora Brightwater', notes: 3, pay: 1 },
  { name: '=HYPERLINK("x")', notes: 1200, pay: 0 },
];

const define = (
  load: (period: ChosenPeriod) => Promise<Data>,
  part: Partial<ReportDefinition<Data>> = {},
): ReportDefinition<Data> =>
  defineReport<Data>({
    name: 'work',
    title: msg`Work`,
    failure: msg`Sorry, work could not be loaded.`,
    empty: msg`Nobody has recorded work.`,
    periods: {
      named: [
        { id: 'today', label: msg`Today`, days: 1 },
        { id: 'week', label: msg`This week`, days: 7 },
      ],
      limitDays: 150,
    },
    groupings: [
      {
        id: 'person',
        label: msg`By person`,
        header: msg`Person`,
        measures: () => [
          { id: 'notes', label: 'Notes', unit: 'count' },
          { id: 'charts', label: 'Charts', unit: 'count' },
        ],
        rows: (data) =>
          data.people.map(({ name, notes, pay }) => ({
            key: name,
            label: name,
            values: { notes, charts: pay },
          })),
        sums: true,
        open: ({ label }, { id }, { start }) =>
          id === 'notes' ? { to: '/notes', search: { who: label, from: start } } : undefined,
      },
      {
        id: 'kind',
        label: msg`By kind`,
        header: msg`Kind`,
        measures: () => [{ id: 'count', label: 'Done', unit: 'count' }],
        rows: () => [{ key: 'notes', label: 'Notes signed', values: { count: 1203 } }],
      },
    ],
    charts: [
      { kind: 'parts', title: msg`Work by person`, grouping: 'person' },
      { kind: 'bars', title: msg`Work in order`, grouping: 'person' },
      { kind: 'bars', title: msg`One kind of work`, grouping: 'kind' },
    ],
    load,
    ...part,
  });

/** A report with its loading, as a route does it: again whenever the address changes. */
type Search = Record<string, unknown>;
function Routed({ definition, search }: { definition: ReportDefinition<Data>; search: Search }) {
  const [{ load, Screen }] = useState(() => reportScreen(definition));
  const [data, setData] = useState<LoadedReport<Data> | null>(null);
  const address = JSON.stringify(search);
  useEffect(() => {
    void load?.({ params: {}, search: JSON.parse(address) as Search }).then(setData);
  }, [load, address]);
  return data && <Screen data={data} params={{}} search={search} />;
}

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

function show(definition: ReportDefinition<Data>, path = '/work') {
  const shown = mountAt(path, (search) => <Routed definition={definition} search={search} />);
  ({ unmount } = shown);
  return shown;
}
const cells = (table: Element): string[][] =>
  [...table.querySelectorAll('tbody tr, tfoot tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  );
const chart = () => screen.getByRole('figure', { name: 'Work by person' });
const today = pacificDate(new Date());

describe('a report from its definition', () => {
  it('shows every number with totals of columns and rows', async () => {
    show(define(async () => ({ people })));
    const table = screen.getByRole('table', { name: 'Work', exact: true });
    await expect.element(table).toBeVisible();
    expect(cells(table.element())).toEqual([
      ['Nora Brightwater', '3', '1', '4'],
      ['=HYPERLINK("x")', '1,200', '0', '1,200'],
      ['Total', '1,203', '1', '1,204'],
    ]);
  });

  it('says in a table what its chart draws', async () => {
    show(define(async () => ({ people })));
    const spoken = chart().getByRole('table', { name: 'Work by person' });
    await expect.element(spoken).toBeInTheDocument();
    expect(cells(spoken.element())).toEqual([
      ['=HYPERLINK("x")', '1,200', '100 %'],
      ['Nora Brightwater', '4', '0 %'],
    ]);
    const drawn = () => [...chart().element().querySelectorAll('.recharts-label-list text')];
    await expect
      .poll(() => drawn().map((text) => text.textContent.replaceAll('\u00A0', ' ')))
      .toEqual(['1,200 · 100 %', '4 · 0 %']);
    expect(chart().element().querySelectorAll('.recharts-bar-rectangle')).toHaveLength(2);
  });

  it('draws no chart of a single bar', async () => {
    show(define(async () => ({ people })));
    await expect.element(chart()).toBeInTheDocument();
    await expect
      .element(screen.getByRole('figure', { name: 'One kind of work' }))
      .not.toBeInTheDocument();
  });

  it('speaks its bars one by one to the arrow keys', async () => {
    show(define(async () => ({ people })));
    const drawing = screen.getByRole('application');
    await expect.element(drawing).toBeInTheDocument();
    const keys = drawing.element() as HTMLElement;
    // A pointer that rests where the chart is drawn chooses a bar, until it leaves.
    await drawing.hover({ position: { x: 60, y: 60 } });
    await screen.getByRole('heading', { name: 'Work', level: 1 }).hover();
    keys.style.pointerEvents = 'none';
    keys.focus();
    const spoken = () => document.querySelector('.recharts-tooltip-wrapper [role=status]');
    await expect.poll(() => spoken()?.textContent).toContain('Nora BrightwaterWork in order: 4');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => spoken()?.textContent).toContain('Work in order: 1,200');
  });

  it('asks for the period of the address, and holds it there', async () => {
    const asked: ChosenPeriod[] = [];
    const { address } = show(define(async (period) => (asked.push(period), { people })));
    await screen.getByRole('button', { name: 'This week' }).click();
    await expect.poll(address).toBe('/work?period=week');
    await expect
      .poll(() => asked.at(-1))
      .toEqual({
        id: 'week',
        start: addDays(today, -6),
        end: today,
      });
    await screen.getByRole('button', { name: 'Today' }).click();
    await expect.poll(address).toBe('/work');
    expect(asked[0]).toEqual({ id: 'today', start: today, end: today });
  });

  it('takes own dates and pulls the other end to the limit', async () => {
    const asked: ChosenPeriod[] = [];
    const { address } = show(
      define(async (period) => (asked.push(period), { people })),
      '/work?from=01%2F01%2F2026&to=01%2F31%2F2026',
    );
    const to = screen.getByRole('textbox', { name: 'To' });
    await to.fill('12/31/2026');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => new URL(address(), 'http://x').searchParams.get('from'))
      .toBe('08/03/2026');
    await expect
      .poll(() => asked.at(-1))
      .toEqual({ id: null, start: '08/03/2026', end: '12/31/2026' });
  });

  it('keeps the old numbers, dimmed, until those of another period arrive', async () => {
    const answers = new Map<string, (data: Data) => void>();
    show(
      define((period) =>
        period.id === 'today'
          ? Promise.resolve({ people })
          : new Promise<Data>((resolve) => answers.set('week', resolve)),
      ),
    );
    const cell = screen.getByRole('cell', { name: '1,203', exact: true });
    await expect.element(cell).toBeVisible();
    await screen.getByRole('button', { name: 'This week' }).click();
    await expect
      .poll(() => document.querySelector('[aria-busy=true]')?.textContent)
      .toContain('1,203');
    must(answers.get('week'), 'request for the week')({ people: people.slice(0, 1) });
    await expect.element(cell).not.toBeInTheDocument();
    expect(document.querySelector('[aria-busy=true]')).toBeNull();
  });

  it('says what failed, keeps the old numbers and its periods, and shows nobody else’s', async () => {
    show(
      define((period) =>
        period.id === 'today'
          ? Promise.resolve({ people })
          : Promise.reject(new Refusal('network.unreachable')),
      ),
    );
    await screen.getByRole('button', { name: 'This week' }).click();
    await expect
      .element(screen.getByText('Sorry, work could not be loaded.', { exact: false }))
      .toBeVisible();
    await expect.element(screen.getByRole('cell', { name: '1,203', exact: true })).toBeVisible();
    unmount();
    putSession({ kind: 'signed-out', accounts: [] });
    signInOffice();
    show(define(() => Promise.reject(new Refusal('network.unreachable'))));
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });

  it('says what would be here when there is nothing', async () => {
    show(define(async () => ({ people: [] })));
    await expect.element(screen.getByText('Nobody has recorded work.')).toBeVisible();
    await expect.element(screen.getByRole('table')).not.toBeInTheDocument();
  });

  it('opens the rows behind a number where there is a list of them', async () => {
    const { address } = show(define(async () => ({ people })));
    const row = screen.getByRole('row', { name: /^Nora Brightwater 3/ });
    await expect.element(row.getByRole('link')).toHaveTextContent('3');
    await row.getByRole('link').click();
    await expect
      .poll(() => new URL(address(), 'http://x').searchParams.get('who'))
      .toBe('Nora Brightwater');
  });

  it('groups its rows another way, kept in the address', async () => {
    const { address } = show(define(async () => ({ people })));
    await screen.getByRole('button', { name: 'By kind' }).click();
    await expect.poll(address).toBe('/work?by=kind');
    const table = screen.getByRole('table', { name: 'Work', exact: true });
    expect(cells(table.element())).toEqual([
      ['Notes signed', '1,203'],
      ['Total', '1,203'],
    ]);
  });

  it('exports every row without a formula, with its totals', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:nothing';
    });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    show(
      define(async () => ({ people })),
      '/work?from=01%2F02%2F2026&to=01%2F31%2F2026',
    );
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    const text = await must(saved[0], 'saved file').text();
    expect(text.split('\r\n')).toEqual([
      '"Person","Notes","Charts","Total"',
      '"Nora Brightwater","3","1","4"',
      `"'=HYPERLINK(""x"")","1200","0","1200"`,
      '"Total","1203","1","1204"',
      '',
    ]);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe(
      'work 01-02-2026 01-31-2026.csv',
    );
  });

  it('carries agency, period and time to paper', async () => {
    show(
      define(async () => ({ people })),
      '/work?from=01%2F02%2F2026&to=01%2F31%2F2026',
    );
    await expect
      .element(screen.getByText(/01\/02\/2026 to 01\/31\/2026 · printed \d\d/))
      .toBeInTheDocument();
    expect(nurse().orgName).not.toBe('');
    expect(document.body.textContent).toContain(`${nurse().orgName} · 01/02/2026`);
  });

  it('has nothing that axe finds wrong', async () => {
    show(define(async () => ({ people })));
    await expect.element(screen.getByRole('application')).toBeInTheDocument();
    expect(await axeFindings()).toEqual([]);
  });
});
