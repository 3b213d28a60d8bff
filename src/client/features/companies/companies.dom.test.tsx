import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { CompanyRow } from '#contract/companies.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as companies } from './companies.list.tsx';

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

const bayview: CompanyRow = {
  referralSourceId: 4,
  revision: 7,
  name: 'Bayview Medical Group',
  usernamePrefix: 'bayview',
  idleTimeout: 30,
  onboardStep: 'Contract',
  actionType: null,
  people: 2,
  changedAt: '2026-11-20T08:00:00.000Z',
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

function show(answer: () => Response = () => json({ referralSourceId: 5 }), mayCall?: string[]) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).endsWith('admin/company'))
      return json({ rows: [bayview], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 });
    sent.push(JSON.parse(init?.body as string));
    return answer();
  });
  signInOffice(mayCall);
  ({ unmount } = mountScreen('/companies', companies));
  return sent;
}

describe('the companies (spec portal §2, §3)', () => {
  it('are listed with their onboarding, idle time and people', async () => {
    show();
    const row = screen.getByRole('row', { name: 'Bayview Medical Group' });
    for (const cell of ['bayview', 'Agreement', '30', '2'])
      await expect.element(row.getByRole('cell', { name: cell, exact: true })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('are added; a name that is taken is said at its field', async () => {
    let works = false;
    const problem = {
      code: 'company.name-taken',
      status: 409,
      title: 'x',
      requestId: 'x',
      fields: [{ path: 'name', code: 'company.name-taken' }],
    };
    const sent = show(() => (works ? json({ referralSourceId: 5 }) : json(problem, 409)));
    await screen.getByRole('button', { name: 'Add company' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Add company' });
    const name = dialog.getByRole('textbox', { name: /^Name/ });
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    expect(sent).toEqual([]);
    await name.fill('Cove Clinic');
    await dialog.getByRole('textbox', { name: 'Idle time' }).fill('20');
    await save.click();
    await expect.element(name).toHaveAccessibleDescription(/Another company has this name\./);
    works = true;
    await save.click();
    await expect.element(screen.getByText('The company was added.')).toBeVisible();
    expect(sent.at(-1)).toEqual({
      company: null,
      name: 'Cove Clinic',
      usernamePrefix: '',
      idleTimeout: 20,
      onboardStep: null,
      actionType: null,
    });
  });

  it('are edited against what was read', async () => {
    const sent = show();
    await screen.getByRole('button', { name: 'Actions for Bayview Medical Group' }).click();
    await screen.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Bayview Medical Group' });
    await dialog.getByRole('textbox', { name: 'Idle time' }).fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          company: { referralSourceId: 4, revision: 7 },
          name: 'Bayview Medical Group',
          usernamePrefix: 'bayview',
          idleTimeout: null,
          onboardStep: 'Contract',
          actionType: null,
        },
      ]);
  });

  it('offer nothing to those who may only look', async () => {
    show(undefined, ['admin.company']);
    await expect.element(screen.getByText('Bayview Medical Group')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add company' }).query()).toBeNull();
  });
});
