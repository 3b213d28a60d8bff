import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import type { GrouperImport, ReleaseLook } from '#contract/grouper-tables.ts';
import { factsOf } from '#domain/pdgm/facts.ts';
import { groupPeriod, type PeriodInput } from '#domain/pdgm/group-period.ts';
import type { GrouperTable } from '#domain/pdgm/tables.ts';
import { madeRelease } from '#domain/testing/made-release.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { EstimateCard } from './estimate-card.tsx';
import { screen as tables } from './grouper-tables.list.tsx';
import { GroupingShown } from './grouping-shown.tsx';
import { screen as importing } from './import-screen.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1700, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** Answers calls by the end of their address; keeps what was sent. */
function serve(answers: Readonly<Record<string, object>>): { name: string; body: unknown }[] {
  const sent: { name: string; body: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    sent.push({ name, body: JSON.parse(init?.body as string) });
    return json(answers[name] ?? {});
  });
  return sent;
}

const showImport = (): void => {
  const { Screen } = importing;
  ({ unmount } = mountAt('/grouperTables', () => (
    <Screen data={undefined} params={{}} search={{}} />
  )));
};

const days = { from: '01/01/2099', to: '03/31/2099' };
const row: GrouperImport = {
  id: '01890000-0000-7000-8000-000000000001',
  revision: 1,
  what: 'release',
  name: '07.0.99',
  source: 'made up',
  fileName: 'made-up.zip',
  ...days,
  standing: 'imported',
  tables: ['oasisPoints', 'clinicalGroups'],
  archiveHash: 'a'.repeat(64),
  passed: 5,
  cases: 6,
  at: '2026-11-20T08:00:00.000Z',
  by: 'Ada Admin',
};
const look: ReleaseLook = {
  version: '07.0.99',
  members: [{ path: 'x/FI_Responses.txt', hash: 'b'.repeat(64), isPublished: false }],
  lacks: ['tables/Versions/07099/RT/HIPPS_Structure.txt'],
  isArchivePublished: false,
  tables: [
    { kind: 'oasisPoints', path: 'x/FI_Responses.txt', count: 9, problem: null },
    {
      kind: 'comorbidityHigh',
      path: 'x/Comorbidity_Interactions.txt',
      count: null,
      problem: { of: 'columns', lacks: ['subgroup'], has: ['A', 'B'] },
    },
  ],
  letters: ['C'],
  cases: {
    total: 6,
    passed: 5,
    isLayoutRead: true,
    failures: [{ path: 'x/test.txt', line: 3, expected: '07.0.991HB110000', got: null }],
  },
  year: { year: '2026', total: 310, passed: 5 },
  ...days,
  standing: 'imported',
};

describe('the grouper’s tables', () => {
  it('are listed with how many of CMS’s cases came out', async () => {
    serve({ grouperTables: { rows: [row], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 } });
    signInOffice();
    ({ unmount } = mountScreen('/grouperTables', tables));
    const line = screen.getByRole('row', { name: '07.0.99 01/01/2099' });
    for (const cell of ['5 of 6', 'Taken in, not proven'])
      await expect.element(line.getByRole('cell', { name: cell, exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('of CMS’s file are looked at before they are taken in', async () => {
    const sent = serve({ importGrouperRelease: look });
    signInOffice();
    showImport();
    const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    for (const [path, text] of Object.entries(madeRelease()))
      await writer.add(path, new TextReader(text));
    const archive = new File([await writer.close()], 'made-up.zip');
    await screen.getByLabelText(/Drop CMS’s grouper file/).upload(archive);
    await expect.element(screen.getByText('5 of 310')).toBeVisible();
    await expect.element(screen.getByText('5 of 6')).toBeVisible();
    await expect
      .element(screen.getByText('Not read: columns subgroup not found. It has: A, B.'))
      .toBeVisible();
    await expect
      .element(screen.getByText('Below all of its cases an estimate stays an estimate.'))
      .toBeVisible();
    expect(await axeFindings()).toEqual([]);
    await screen.getByRole('button', { name: 'Take in these tables' }).click();
    await expect.element(screen.getByText('The tables were taken in.')).toBeVisible();
    const bodies = sent.map(({ body }) => body as { preview: boolean; members: unknown[] });
    expect(bodies.map(({ preview }) => preview)).toEqual([true, false]);
    expect(bodies[0]?.members).toHaveLength(Object.keys(madeRelease()).length - 1);
  });

  it('of another file say what is wrong with it', async () => {
    serve({});
    signInOffice();
    showImport();
    await screen.getByLabelText(/Drop CMS’s grouper file/).upload(new File(['x'], 'x.zip'));
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent('The file is not a ZIP archive, or it is damaged.');
  });

  it('one by one are named, dated and looked at first', async () => {
    const sent = serve({
      importGrouperTable: { kind: 'oasisPoints', path: 'points.csv', count: 3, problem: null },
    });
    signInOffice();
    showImport();
    await screen.getByRole('radio', { name: 'One table' }).click();
    await expect
      .element(screen.getByText('Columns: field, response, points, [responseLimit]'))
      .toBeVisible();
    await screen.getByRole('textbox', { name: /^Name/ }).fill('Own points');
    await screen.getByRole('textbox', { name: /^Source/ }).fill('made up');
    await screen.getByRole('textbox', { name: /^First day/ }).fill('01/01/2026');
    await screen.getByLabelText(/Drop the table/).upload(new File(['field\n'], 'points.csv'));
    await expect.element(screen.getByText('3 rows')).toBeVisible();
    await screen.getByRole('button', { name: 'Take in this table' }).click();
    await expect.element(screen.getByText('The table was taken in.')).toBeVisible();
    expect(sent.at(-1)?.body).toMatchObject({
      kind: 'oasisPoints',
      name: 'Own points',
      from: '01/01/2026',
      to: null,
      text: 'field\n',
      preview: false,
    });
  });
});

const own: readonly GrouperTable[] = [
  {
    kind: 'clinicalGroups',
    name: 'made up',
    source: 'nobody',
    standing: 'imported',
    from: '01/01/2026',
    to: null,
    rows: { ZZ901: 'H' },
  },
];
const period: PeriodInput = {
  days: { from: '03/02/2026', through: '03/31/2026' },
  timing: 'early',
  source: 'community',
  principal: 'ZZ9.01',
  secondary: ['ZZ9.02'],
  answers: { M1800: '02' },
  reportsQuality: true,
};
const grouping = groupPeriod(period, factsOf(own));

describe('an estimate', () => {
  it('of an episode shows each period, what is missing and every step', async () => {
    const sent = serve({
      periodEstimates: {
        periods: [{ number: 1, from: '03/02/2026', through: '03/31/2026', grouping }],
        assessment: null,
        diagnosesFrom: 'chart',
        source: null,
      },
    });
    signInOffice();
    ({ unmount } = mountAt('/episodes', () => <EstimateCard episodeId={row.id} version="1" />));
    await expect
      .element(screen.getByRole('heading', { name: 'Period 1: 03/02/2026 – 03/31/2026' }))
      .toBeVisible();
    const list = screen.getByRole('list');
    await expect.element(list.getByText('Table missing: Functional thresholds')).toBeVisible();
    await expect.element(list.getByText('Answer missing: M1810')).toBeVisible();
    await expect.element(screen.getByText('Estimate', { exact: true })).toBeVisible();
    await screen.getByText('Every step').first().click();
    await expect
      .element(screen.getByRole('cell', { name: 'H · MMTA - Cardiac and Circulatory' }))
      .toBeVisible();
    await expect.element(screen.getByRole('cell', { name: '3 points' })).toBeVisible();
    await screen.getByRole('radio', { name: 'Institutional' }).click();
    await expect
      .poll(() => sent.at(-1)?.body)
      .toEqual({ episodeId: row.id, source: 'institutional' });
    expect(await axeFindings()).toEqual([]);
  });

  it('on a phone shows no money', async () => {
    signInOffice();
    ({ unmount } = mountAt('/visits', () => <GroupingShown grouping={grouping} money={false} />));
    await expect.element(screen.getByText('Clinical group', { exact: true }).first()).toBeVisible();
    expect(screen.getByText(/Payment|30-day base|\$/).query()).toBeNull();
  });
});
