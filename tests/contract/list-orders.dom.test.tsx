import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { AuditLogRow } from '#contract/audit.ts';
import type { Episode, Visit } from '#contract/entities.ts';
import type { Page } from '#contract/paging.ts';
import type { OfficeTask } from '#contract/tasks.ts';
import type { UserRow } from '#contract/users.ts';
import { screen as auditLogs } from '#client/features/audit/audit-logs.list.tsx';
import { screen as episodes } from '#client/features/episodes/episodes.list.tsx';
import { screen as patients } from '#client/features/patients/patients.list.tsx';
import { screen as notes } from '#client/features/review/notes.list.tsx';
import { screen as tasks } from '#client/features/tasks/tasks.list.tsx';
import { screen as users } from '#client/features/users/users.list.tsx';
import { screen as visits } from '#client/features/scheduling/visits.list.tsx';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { visit } from '#client/store/testing/records.ts';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1920, 900);
  signInOffice();
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-02T18:00:00.000Z';

const episode: Episode = {
  id,
  revision: 1,
  patientId: id,
  patientName: 'Lindqvist, Mara',
  status: 'Active',
  startDate: '11/02/2026',
  endDate: '12/31/2026',
  billingPeriods: [],
  payerType: 'Medicare',
  careCoordinator: null,
  orders: [],
};
const patient = {
  id,
  mrn: 'MR000001',
  name: 'Lindqvist, Mara',
  birthday: '01/02/1940',
  city: 'Fresno',
  phone: '555-0100',
  status: 'Active',
  updatedAt: at,
  openConflicts: 1,
};
const user: UserRow = {
  id,
  name: 'Nora Brightwater',
  userName: 'nora',
  role: 'CLINICIAN',
  active: true,
  lastLogin: at,
  sessions: 2,
  asksCode: false,
  passkeys: 0,
  registered: true,
  changePassword: false,
};
const task: OfficeTask = {
  id,
  kind: 'silent-device',
  person: 'Nora Brightwater',
  deviceName: 'Phone',
  unsent: 3,
  message: null,
  report: null,
  proposal: null,
  patient: null,
  visit: null,
  raisedAt: at,
  resolved: null,
};
const logRow: AuditLogRow = {
  seq: 1,
  at,
  person: null,
  action: 'readPatient',
  record: { kind: 'patient', id },
  detail: [],
};
const anyVisit: Visit = visit();

/** Each list of the office, a row of it, and which headers sort it; the first is its own order. */
const lists = [
  {
    path: '/visits',
    part: visits,
    row: anyVisit,
    sorted: ['Date of service', 'Visit type', 'Clinician', 'Discipline', 'Status', 'Pay'],
  },
  {
    path: '/notes',
    part: notes,
    row: anyVisit,
    sorted: ['Readings', 'Visit type', 'Date of service', 'Clinician', 'Submitted', 'Status'],
  },
  {
    path: '/notes?status=All',
    part: notes,
    row: anyVisit,
    sorted: ['Date of service', 'Visit type', 'Clinician', 'Submitted', 'Readings', 'Status'],
  },
  {
    path: '/patients',
    part: patients,
    row: patient,
    sorted: ['Last change', 'Record number', 'Status', 'Open choices'],
  },
  {
    path: '/episodes',
    part: episodes,
    row: episode,
    sorted: ['Start of care', 'End', 'Payer type', 'Care coordinator', 'Status'],
  },
  {
    path: '/users',
    part: users,
    row: user,
    sorted: ['Name', 'User name', 'Role', 'Status', 'Last sign-in', 'Sessions'],
  },
  {
    path: '/officeTasks',
    part: tasks,
    row: task,
    sorted: ['Since', 'Task', 'Author', 'Resolved'],
  },
  {
    path: '/auditLogs',
    part: auditLogs,
    row: logRow,
    sorted: ['Time', 'Person', 'Action', 'Record'],
  },
] as const;

const opposite = { ascending: 'descending', descending: 'ascending' } as const;
const header = (name: string) => screen.getByRole('columnheader', { name, exact: true });
/**
 * The header's button, pressed in the page: forty columns in two directions, where the lists' own tests
 * press one with the mouse.
 */
const press = async (name: string): Promise<void> => {
  const button = header(name).getByRole('button');
  await expect.element(button).toBeVisible();
  (button.element() as HTMLButtonElement).click();
};
const directionOf = (name: string) => header(name).element().getAttribute('aria-sort');
/** The headers that say the rows are sorted by them. */
const told = () =>
  screen
    .getByRole('columnheader')
    .elements()
    .filter((each) => each.hasAttribute('aria-sort'))
    .map((each) => each.textContent);

function show({ path, part, row }: Pick<(typeof lists)[number], 'path' | 'part' | 'row'>) {
  const asked: { order?: string }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
    asked.push(JSON.parse(init?.body as string) as { order?: string });
    const page: Page<unknown> = {
      rows: [row],
      pageNumber: 1,
      pageCount: 1,
      count: 1,
      pageSize: 10,
    };
    return new Response(JSON.stringify(page), {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  const shown = mountScreen(path, part as Parameters<typeof mountScreen>[1]);
  ({ unmount } = shown);
  const inAddress = () => new URL(shown.address(), 'http://x').searchParams.get('order');
  return { inAddress, last: () => asked.at(-1)?.order ?? null };
}

describe.each(lists)('the list $path', (list) => {
  const [first, ...others] = list.sorted;

  it('tells its own order and offers the others', async () => {
    const { inAddress } = show(list);
    await expect.element(header(first)).toBeVisible();
    expect(told()).toEqual([first]);
    expect(inAddress()).toBeNull();
    const offered = screen
      .getByRole('columnheader')
      .elements()
      .filter((each) => each.querySelector('button'))
      .map((each) => each.textContent);
    expect(offered.toSorted()).toEqual([...list.sorted].toSorted());
  });

  it('sorts by every other in both directions, told by address and header', async () => {
    const { inAddress, last } = show(list);
    for (const name of others) {
      await press(name);
      await expect.poll(told).toEqual([name]);
      const once = directionOf(name) as keyof typeof opposite;
      const order = inAddress();
      expect(order?.startsWith('-'), name).toBe(once === 'descending');
      await expect.poll(last).toBe(order);
      await press(name);
      await expect.poll(() => directionOf(name)).toBe(opposite[once]);
      expect(inAddress(), name).not.toBe(order);
      await expect.poll(last).toBe(inAddress());
    }
  });

  it('leaves its own order out of the address', async () => {
    const { inAddress, last } = show(list);
    await expect.element(header(first)).toBeVisible();
    const own = directionOf(first) as keyof typeof opposite;
    await press(first);
    await expect.poll(() => directionOf(first)).toBe(opposite[own]);
    expect(inAddress()).not.toBeNull();
    await press(first);
    await expect.poll(() => directionOf(first)).toBe(own);
    expect(inAddress()).toBeNull();
    await expect.poll(last).toBeNull();
  });
});
