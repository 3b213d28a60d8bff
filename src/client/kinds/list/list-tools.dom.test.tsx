import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { nurse } from '#client/store/testing/records.ts';
import { signInOffice } from '../testing/sign-in-office.ts';
import { mountScreen } from '../testing/mount-at.tsx';
import { listScreen } from './list-part.tsx';
import styles from './list.module.css';
import { server, visitList, type Row } from './testing/visit-list.ts';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  signInOffice();
  await screen.viewport(1700, 800);
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const all: Row[] = Array.from({ length: 230 }, (_, index) => ({
  id: `${index + 1}`,
  name: index === 228 ? '=1+1' : `Patient ${index + 1}`,
  city: 'Fresno',
  pay: index,
}));

/** Exports recorded in the audit log. */
let told: unknown[];

function show(path = '/visits', rows = all) {
  const { asked, load } = server(rows);
  told = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    told.push(JSON.parse(init?.body as string));
    return new Response('{}', { headers: { 'content-type': 'application/json' } });
  });
  const shown = mountScreen(path, listScreen(visitList(load)));
  ({ unmount } = shown);
  return { address: shown.address, asked };
}

const headers = () =>
  screen
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent);

describe('export and print of a list', () => {
  it('exports every row of the filter with every column, formulas disarmed', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      names.push(this.download);
    });
    const { asked } = show('/visits?status=Staffed&order=pay');
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => names).toHaveLength(1);
    expect(names[0]).toMatch(/^visits \d\d-\d\d-\d{4}\.csv$/);
    const lines = (await files[0]?.text())?.replace('\uFEFF', '').trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(234);
    expect(lines.slice(231, 233)).toEqual(['', `"${nurse().orgName} · Visits"`]);
    expect(lines[233]).toMatch(
      /^"Status: Staffed · Role: All · Sorted by Pay · \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M P[DS]T"$/,
    );
    expect(lines[0]).toBe('"Patient","City","Pay","Both"');
    expect(told).toEqual([{ list: 'visits', form: 'csv', count: 230, ids: [] }]);
    expect(lines[229]).toBe('"\'=1+1","Fresno","228","\'=1+1, Fresno"');
    expect(
      asked
        .slice(1)
        .map(({ status, order, pageNumber, pageSize }) => [status, order, pageNumber, pageSize]),
    ).toEqual([
      ['Staffed', 'pay', 1, 100],
      ['Staffed', 'pay', 2, 100],
      ['Staffed', 'pay', 3, 100],
    ]);
  });

  it('translates words of the catalogue on screen, in a file and on paper, not what was typed', async () => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    let paper = '';
    vi.spyOn(window, 'print').mockImplementation(() => {
      paper = document.body.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    });
    show('/visits', [{ id: '1', name: 'Brown', city: 'Green', pay: 1 }]);
    i18n.loadAndActivate({ locale: 'de', messages: { Brown: ['Braun'], Green: ['Grün'] } });
    await expect.element(screen.getByRole('link', { name: 'Brown', exact: true })).toBeVisible();
    await expect.element(screen.getByText('Grün', { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => files.length).toBe(1);
    expect(await files[0]?.text()).toContain('"Brown","Grün","1"');
    // The time it was made is by the language's own clock.
    expect(await files[0]?.text()).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d P[DS]T"/);
    await screen.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => paper).toContain('Brown');
    expect(paper).not.toContain('Braun');
  });

  it('prints every row under agency, list, filters and date, and shows the screen again', async () => {
    let paper = '';
    vi.spyOn(window, 'print').mockImplementation(() => {
      paper = document.body.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    });
    show('/visits?status=Staffed&from=01%2F01%2F2026&order=pay');
    await screen.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => paper).toContain('Patient 230');
    expect(paper).toContain(`${nurse().orgName} · Visits`);
    expect(paper).toContain('Status: Staffed · Role: All · From 01/01/2026 · Sorted by Pay');
    expect(paper).toMatch(/\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(told).toEqual([{ list: 'visits', form: 'print', count: 230, ids: [] }]);
    await expect.poll(() => document.body.textContent).not.toContain('Patient 230');
  });

  it('says in the file and on paper that they end before the rows do', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:x';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    let paper = '';
    vi.spyOn(window, 'print').mockImplementation(() => {
      // The screen has a head for paper too, and a toast says the same.
      paper = [...document.querySelectorAll(`.${styles.paper}`)].at(-1)?.textContent ?? '';
      dispatchEvent(new Event('afterprint'));
    });
    const row = { name: 'Brown', city: 'Fresno', pay: 1 };
    show(
      '/visits',
      Array.from({ length: 10_001 }, (_, index) => ({ ...row, id: `${index}` })),
    );
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => files.length, { timeout: 15_000 }).toBe(1);
    const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength(10_005);
    expect(lines.at(-1)).toBe('"Only the first 10,000 rows are included."');
    await screen.getByRole('button', { name: 'Print' }).click();
    await expect
      .poll(() => paper, { timeout: 15_000 })
      .toMatch(/Visits.*Only the first 10,000 rows are included\.$/);
  });

  it('tells the audit log of a long export in parts that a request can hold', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const many = Array.from({ length: 2_050 }, (_, index) => ({
      id: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      name: `Patient ${index}`,
      city: 'Fresno',
      pay: index,
    }));
    show('/visits', many);
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.poll(() => saved.mock.calls.length).toBe(1);
    const parts = told as { count: number; ids: string[] }[];
    expect(parts.map(({ count, ids }) => [count, ids.length])).toEqual([
      [2_050, 2_000],
      [2_050, 50],
    ]);
    expect(new Set(parts.flatMap(({ ids }) => ids)).size).toBe(2_050);
  });

  it('leaves no file behind that the audit log does not know of', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL');
    show();
    vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await screen.getByRole('button', { name: 'Export CSV' }).click();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    expect(saved).not.toHaveBeenCalled();
  });
});

/** Rows as long as German ones, where not every column has room. */
const long: Row[] = [
  {
    id: '1',
    name: 'Freiherr von Hohenlohe-Schillingsfürst, Maximiliane',
    city: 'Mühlhausen-Ehningen an der Oberen Donau',
    pay: 61,
  },
];
const resize = (width: number) => screen.viewport(width, 768);
const isInWindow = (element: Element) => element.getBoundingClientRect().right <= innerWidth;

/** The list with a wider column that never goes. */
async function loadLongList() {
  const definition = visitList(server(long).load);
  const columns = definition.columns.map((column) => ({
    ...column,
    noWrap: true,
    cell: (row: Row) => <span>{`${column.text(row)} – ${row.city}`}</span>,
    ...(column.id !== 'both' && { priority: 1 as const }),
  }));
  ({ unmount } = mountScreen('/visits', listScreen({ ...definition, columns })));
  await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Actions']);
}

describe('columns of a list', () => {
  it('all show where they fit, however narrow the window', async () => {
    await resize(800);
    show();
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Both']);
  });

  it.each([
    [1400, ['Patient', 'City', 'Pay', 'Both']],
    [1024, ['Patient', 'City', 'Pay', 'Actions']],
    [800, ['Patient', 'City', 'Pay', 'Actions']],
  ])('go by their priority at %i px until the table fits', async (width, expected) => {
    await resize(width);
    show('/visits', long);
    await expect.poll(headers).toEqual(expected);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  });

  it('come back with the room', async () => {
    await resize(800);
    show('/visits', long);
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Actions']);
    await resize(1400);
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Both']);
  });

  it('come back with shorter rows, and keep their ticks meanwhile', async () => {
    await resize(1024);
    const short = { id: '2', name: 'Chen', city: 'Selma', pay: 61 };
    show('/visits', [
      ...Array.from({ length: 10 }, (_, at) => ({ ...long[0], id: `l${at}` })),
      short,
    ] as Row[]);
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Actions']);
    await screen.getByRole('button', { name: 'Columns' }).click();
    await expect
      .element(screen.getByRole('checkbox', { name: 'Both (no room now)' }))
      .toBeChecked();
    await screen.getByRole('checkbox', { name: 'City' }).click();
    await screen.getByRole('checkbox', { name: 'City' }).click();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Both']);
  });

  it('that no row of the page has something in keep their ticks, and say so', async () => {
    const definition = visitList(server([...all.slice(0, 10), ...long]).load);
    const columns = definition.columns.map((column) =>
      column.id === 'city'
        ? { ...column, unlessNone: (row: Row) => row.city !== 'Fresno' }
        : column,
    );
    ({ unmount } = mountScreen('/visits', listScreen({ ...definition, columns })));
    await expect.poll(headers).toEqual(['Patient', 'Pay', 'Both', 'Actions']);
    await screen.getByRole('button', { name: 'Columns' }).click();
    const city = screen.getByRole('checkbox', { name: 'City (empty on this page)', exact: true });
    await expect.element(city).toBeChecked();
    await expect.element(screen.getByRole('checkbox', { name: 'Both', exact: true })).toBeChecked();
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Both']);
  });

  it('that must stay scroll in their own area, with the row menus in reach', async () => {
    await resize(800);
    await loadLongList();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(800);
    const menu = screen.getByRole('button', { name: /^Actions for/ });
    expect(isInWindow(menu.element())).toBe(true);
    await menu.click();
    await expect.element(screen.getByRole('menuitem', { name: 'Details' })).toBeVisible();
  });

  it('that are hidden are in the details of a row', async () => {
    await resize(800);
    show('/visits', long);
    await screen.getByRole('button', { name: /^Actions for/ }).click();
    await screen.getByRole('menuitem', { name: 'Details' }).click();
    const dialog = screen.getByRole('dialog', { name: /^Freiherr/ });
    await expect.element(dialog.getByText(/Maximiliane, Mühlhausen/)).toBeVisible();
  });

  it.each(['name', 'city'] as const)('title the details of a row as its %s reads', async (by) => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    await resize(800);
    const { load } = server(long);
    ({ unmount } = mountScreen(
      '/visits',
      listScreen(visitList(load, { row: { key: 'id', name: by } })),
    ));
    await screen.getByRole('button', { name: /^Actions for/ }).click();
    await screen.getByRole('menuitem', { name: 'Details' }).click();
    // A name is typed, and happens to be a word of the catalogue; a city of this list is not typed.
    const [name, city] = long.flatMap((row) => [row.name, row.city]);
    const messages = { [name ?? '']: ['Braun'], [city ?? '']: ['Kiel'] };
    i18n.loadAndActivate({ locale: 'de', messages });
    const title = by === 'name' ? (name ?? '') : 'Kiel';
    await expect.element(screen.getByRole('dialog', { name: title, exact: true })).toBeVisible();
  });

  it('can be chosen, are remembered, and left to the width again', async () => {
    show();
    await screen.getByRole('button', { name: 'Columns' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Columns' });
    await dialog.getByRole('checkbox', { name: 'City' }).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(headers).toEqual(['Patient', 'Pay', 'Both', 'Actions']);
    unmount();
    show();
    await expect.poll(headers).toEqual(['Patient', 'Pay', 'Both', 'Actions']);
    await screen.getByRole('button', { name: 'Columns' }).click();
    await screen.getByRole('button', { name: 'Fit to width' }).click();
    await expect.poll(headers).toEqual(['Patient', 'City', 'Pay', 'Both']);
  });
});

describe('views of a list', () => {
  it('keep filters, order and columns under a name, never words or patients', async () => {
    const { address } = show('/visits?status=Staffed&order=pay&search=w12345678&patientId=p-1');
    await screen.getByRole('button', { name: 'Views' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Views' });
    await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Best paid');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(dialog.getByRole('button', { name: 'Best paid', exact: true }))
      .toBeVisible();
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/w12345678|p-1/);
    unmount();
    const again = show('/visits');
    await screen.getByRole('button', { name: 'Views' }).click();
    await screen.getByRole('button', { name: 'Best paid', exact: true }).click();
    await expect.poll(again.address).toBe('/visits?status=Staffed&order=pay');
    expect(address()).toContain('p-1');
  });

  it('can be renamed, with what they keep', async () => {
    show('/visits?status=Staffed');
    await screen.getByRole('button', { name: 'Views' }).click();
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('Mine');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Rename view Mine' }).click();
    await screen.getByRole('textbox', { name: 'New name of Mine' }).fill('Ours');
    await screen.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect.element(screen.getByRole('button', { name: 'Ours', exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mine', exact: true }).query()).toBeNull();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Mine');
    unmount();
    const again = show('/visits');
    await screen.getByRole('button', { name: 'Views' }).click();
    await screen.getByRole('button', { name: 'Ours', exact: true }).click();
    await expect.poll(again.address).toBe('/visits?status=Staffed');
  });

  it('are not renamed to the name of another one, which stays', async () => {
    show('/visits?status=Staffed');
    await screen.getByRole('button', { name: 'Views' }).click();
    for (const name of ['Mine', 'Ours']) {
      await screen.getByRole('textbox', { name: 'Name of the view' }).fill(name);
      await userEvent.keyboard('{Enter}');
    }
    const kept = JSON.stringify(Object.entries(localStorage));
    await screen.getByRole('button', { name: 'Rename view Mine' }).click();
    const field = screen.getByRole('textbox', { name: 'New name of Mine' });
    await expect.element(field).toHaveAccessibleDescription(/Leave patients’ names out/);
    await field.fill(' Ours ');
    await screen.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect.element(field).toHaveAccessibleDescription(/Another view has this name/);
    expect(JSON.stringify(Object.entries(localStorage))).toBe(kept);
    await field.fill('Mine');
    await expect.element(field).not.toHaveAccessibleDescription(/Another view has this name/);
    await screen.getByRole('button', { name: 'Rename', exact: true }).click();
    for (const name of ['Mine', 'Ours'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('can be deleted', async () => {
    show();
    await screen.getByRole('button', { name: 'Views' }).click();
    await screen.getByRole('textbox', { name: 'Name of the view' }).fill('Mine');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Delete view Mine' }).click();
    await expect.element(screen.getByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Mine');
  });
});
