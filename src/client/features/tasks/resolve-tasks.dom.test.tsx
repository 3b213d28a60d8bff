import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OfficeTask } from '#contract/tasks.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { resolve } from './resolve-tasks.ts';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  vi.restoreAllMocks();
});

const task = (part: Partial<OfficeTask> = {}): OfficeTask => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'lost-work',
  person: 'Nora Brightwater',
  deviceName: 'Android, Chrome',
  unsent: 3,
  message: null,
  report: null,
  proposal: null,
  patient: null,
  visit: null,
  raisedAt: '2026-11-20T16:42:00.000Z',
  resolved: null,
  ...part,
});

describe('closing tasks of the office (fault 30)', () => {
  it('asks for a note of what was done and sends it for each task', async () => {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return new Response(JSON.stringify({ task: task() }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      });
    });
    const done = vi.fn();
    const rows = [task(), task({ id: '00000000-0000-4000-8000-000000000002' })];
    ({ unmount } = mountAt('/officeTasks', () => (
      <ActionButtons actions={[resolve]} subject={rows} onDone={done} />
    )));
    await screen.getByRole('button', { name: 'Resolve', exact: true }).click();
    const confirm = screen
      .getByRole('dialog', { name: 'Resolve 2 tasks' })
      .getByRole('button', { name: 'Resolve', exact: true });
    await confirm.click();
    const note = screen.getByRole('textbox', { name: /^What was done/ });
    await expect.element(note).toHaveAccessibleDescription(/Enter an answer/);
    expect(sent).toEqual([]);
    await note.fill('  Entered again. ');
    await confirm.click();
    await expect.poll(() => sent).toEqual(rows.map(({ id }) => ({ id, note: 'Entered again.' })));
    await expect.poll(() => done.mock.calls.length).toBe(1);
  });

  it('has nothing to do for tasks that are already closed', async () => {
    ({ unmount } = mountAt('/officeTasks', () => (
      <ActionButtons
        actions={[resolve]}
        subject={[task({ resolved: { at: '2026-11-21T08:00:00.000Z', by: null, note: null } })]}
      />
    )));
    await expect
      .element(screen.getByRole('button', { name: 'Resolve', exact: true }))
      .toBeDisabled();
  });
});
