import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OfficeTask } from '#contract/tasks.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as tasks } from './tasks.list.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const proposal = (id: string, command: string, parts: Partial<OfficeTask> = {}): OfficeTask => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  kind: 'proposal',
  person: `Nora ${id}`,
  deviceName: 'Android, Chrome',
  unsent: null,
  message: null,
  report: null,
  proposal: {
    command,
    writtenAt: '2026-11-20T16:42:00.000Z',
    changes: [{ path: 'narrative.text', value: 'Late words' }],
  },
  patient: null,
  visit: null,
  raisedAt: '2026-11-20T16:42:00.000Z',
  resolved: null,
  ...parts,
});
const resolved = {
  at: '2026-11-21T08:00:00.000Z',
  by: 'Ada Admin',
  note: 'Checked',
  decision: 'accepted',
} as const;
const rows = [
  proposal('1', 'saveAnswers'),
  proposal('2', 'signNote'),
  proposal('3', 'saveAnswers', { resolved }),
];

function show() {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const isList = (url as string).endsWith('officeTasks');
    if ((url as string).endsWith('decideProposal')) sent.push(JSON.parse(init?.body as string));
    const page = { rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10 };
    return new Response(JSON.stringify(isList ? page : { task: rows[0] }), {
      headers: { 'content-type': 'application/json' },
    });
  });
  signInOffice();
  ({ unmount } = mountScreen('/officeTasks', tasks));
  return sent;
}
const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for ${name}` });
const item = (name: string) => screen.getByRole('menuitem', { name, exact: true });

describe('a proposal of somebody who lost the record (decision 056)', () => {
  it.each([
    ['Accept', 'accepted', 'Accepted; the change is in the record under your name.'],
    ['Decline', 'declined', 'Declined; the record stays as it is.'],
  ])('%s: shows what was proposed and asks for a reason', async (label, decision, said) => {
    const sent = show();
    await menuOf('Nora 1').click();
    await item(label).click();
    const dialog = screen.getByRole('dialog', { name: `${label} the proposal of Nora 1` });
    await expect.element(dialog).toHaveTextContent('narrative.text: Late words');
    const button = dialog.getByRole('button', { name: label, exact: true });
    await button.click();
    expect(sent).toEqual([]);
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Checked by phone');
    await button.click();
    await expect.element(screen.getByText(said)).toBeVisible();
    expect(sent).toEqual([{ id: rows[0]?.id, decision, reason: 'Checked by phone' }]);
  });

  it('is only declined where nobody else can do it, and decided once', async () => {
    show();
    await menuOf('Nora 2').click();
    await expect.element(item('Decline')).toBeVisible();
    expect(item('Accept').query()).toBeNull();
    await expect
      .element(screen.getByRole('row', { name: 'Nora 3' }))
      .toHaveTextContent(/Accepted · .* · Ada Admin · Checked/);
  });
});
