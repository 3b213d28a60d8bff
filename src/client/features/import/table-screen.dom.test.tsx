import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { JudgedRow } from '#contract/table-imports.ts';
import { answering, refusal, type SentCall } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId } from '#client/store/testing/records.ts';
import { TableImport } from './table-screen.tsx';
import { useTable } from './use-table.ts';

const judged = (line: number, parts: Partial<JudgedRow>): JudgedRow => ({
  line,
  name: `Person ${line}`,
  verdict: 'not-found',
  reasons: [],
  like: [],
  made: null,
  ...parts,
});
const rows = [
  judged(2, {}),
  judged(3, { verdict: 'unsure', like: [{ id: patientId(), name: 'Rivera, Maria MR100001' }] }),
  judged(4, { verdict: 'refused', reasons: [{ field: 'birthday', code: 'request.invalid' }] }),
];

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  localStorage.clear();
  signInOffice();
});
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const Members = () => <TableImport kind="members" table={useTable('members')} />;

function open(undo: () => object = () => ({ undone: 2, kept: 0 })): SentCall[] {
  const calls = answering(({ name, body }) => {
    if (name === 'undoImportRun') return undo();
    const also = body['alsoUnsure'] as number[];
    const isMade = (row: JudgedRow) => row.verdict === 'not-found' || also.includes(row.line);
    if (body['preview'] === true) return { rows, made: 0 };
    return {
      rows: rows.map((row) => (isMade(row) ? { ...row, made: patientId(row.line) } : row)),
      made: rows.filter(isMade).length,
    };
  });
  ({ unmount } = mountAt('/dataImport', () => <Members />));
  return calls;
}
async function drop(text: string) {
  await expect.element(screen.getByText('Choose file')).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const carried = new DataTransfer();
  carried.items.add(new File([text], 'members.csv', { type: 'text/csv' }));
  if (!input) throw new Error('no place to drop');
  input.files = carried.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
const table = [
  'Last name,First name,Birth date',
  'Rivera,Maria,1941-03-05',
  'Riviera,Maria,1941-03-05',
  'Nobody,Nick,13/45/1900',
].join('\n');
const button = (name: string) => screen.getByRole('button', { name, exact: true });

it('shows what would come of every row, takes an unsure one only when asked, and undoes it all', async () => {
  const calls = open();
  await drop(table);
  await expect.element(screen.getByText('Not found: will be made')).toBeVisible();
  await expect.element(screen.getByText('Rivera, Maria MR100001')).toBeVisible();
  expect(calls.every(({ body }) => body['preview'] === true)).toBe(true);
  expect(await axeFindings()).toEqual([]);
  await screen.getByRole('checkbox', { name: 'Take in Person 3, line 3' }).click();
  await button('Take in 2 rows').click();
  await expect.element(screen.getByText('2 rows were taken in.')).toBeVisible();
  const taken = calls.find(({ body }) => body['preview'] === false);
  expect(taken?.body).toMatchObject({ fileName: 'members.csv', alsoUnsure: [3] });
  await button('Undo import').click();
  await expect.element(screen.getByText(/The import was undone for 2 rows/)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ id: taken?.body['id'] });
});

it('says which rows stay because somebody has worked on them', async () => {
  open(() => ({ undone: 1, kept: 1 }));
  await drop(table);
  await button('Take in 1 row').click();
  await button('Undo import').click();
  await expect.element(screen.getByText(/1 stay: someone has worked on them since/)).toBeVisible();
});

it('says that nothing was undone, and why, where all of it stays', async () => {
  open(() => ({ undone: 0, kept: 1 }));
  await drop(table);
  await button('Take in 1 row').click();
  await button('Undo import').click();
  await expect.element(screen.getByText(/^Nothing was undone: someone has worked/)).toBeVisible();
  expect(screen.getByText(/was undone for/).query()).toBeNull();
});

it('is asked for the columns that hold the name, and takes nothing before', async () => {
  const calls = open();
  await drop('A,B\nRivera,Maria');
  await expect.element(screen.getByText('Choose the columns that hold the name.')).toBeVisible();
  expect(calls.some(({ body }) => body['preview'] === false)).toBe(false);
});

it('refuses a file without rows, and says what the server refused', async () => {
  open();
  await drop('Last name,First name');
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/no rows below its header/);
  unmount();
  answering(() => refusal('table.unreadable', 422));
  ({ unmount } = mountAt('/dataImport', () => <Members />));
  await drop(table);
  await expect.element(screen.getByRole('alert')).toHaveTextContent(/cannot be read as a table/);
});
