import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { OutputOf } from '#contract/call.ts';
import type { visitPay } from '#contract/rates.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { userId, visit } from '#client/store/testing/records.ts';
import { VisitPay } from './visit-pay.tsx';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

type Answer = OutputOf<typeof visitPay>;

const reviewed = visit({ status: 'NotesInReview', revision: 4 });
const answer: Answer = {
  visit: reviewed,
  types: [
    {
      id: 1,
      revision: 1,
      type: 'RN',
      fixedAmount: null,
      isHourly: true,
      unit: '$/Hour',
      bonus: 0,
      rates: 1,
    },
  ],
  typeId: 1,
  paid: null,
  expected: {
    source: 'rate',
    amount: 24,
    unit: '$/Hour',
    from: '01/01/2026',
    to: '12/31/2026',
    visitTypeId: null,
    hours: 1.5,
    evidence: 'clocked',
    bonus: 2,
    total: 39,
  },
};

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

function show(shown: Answer = answer, mayCall?: string[]): unknown[] {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).endsWith('/visitPay')) return json(shown);
    sent.push(JSON.parse(init?.body as string));
    return json({ visit: shown.visit });
  });
  signInOffice(mayCall);
  ({ unmount } = mountAt('/', () => <VisitPay visit={shown.visit} />));
  return sent;
}

describe('the pay of a visit for the office (spec rules §9)', () => {
  it('names the rate that matched, the hours by their evidence, the bonus and the sum', async () => {
    show();
    const text = async (words: string | RegExp) => {
      await expect.element(screen.getByText(words)).toBeVisible();
    };
    await text('$24.00 /Hour · the agency’s rate (every visit type, 01/01/2026 – 12/31/2026)');
    await text('1.5 · clocked at the start and the end of the visit');
    await text('$2.00 /Hour');
    await text('($24.00 + $2.00) × 1.5 = $39.00');
    await text('Not approved yet. By today’s rates it would be:');
    expect(await axeFindings()).toEqual([]);
  });

  it('says who changed the rate, when and why', async () => {
    const change = {
      at: '2026-03-06T18:00:00.000Z',
      by: userId(),
      byName: 'Bill Billing',
      reason: 'Snow on the road',
      override: 'bonus' as const,
      before: [],
      after: [
        {
          id: 1,
          fixedRate: true,
          providerAmount: 90,
          unit: '$/Visit' as const,
          bonus: 5,
          isHourly: false,
        },
      ],
    };
    show({ ...answer, visit: { ...reviewed, rateChanges: [change] } });
    await expect.element(screen.getByText(/^Bill Billing · .* · Snow on the road/)).toBeVisible();
    await screen.getByText('Changes of the rate').click();
    await expect.element(screen.getByText(/\$90.00 \/Visit, \+\$5.00 \/Visit/)).toBeVisible();
  });

  it('is changed with both messages of the specification, and a reason', async () => {
    const sent = show();
    await screen.getByRole('button', { name: 'Change rate' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change rate' });
    await dialog.getByRole('radio', { name: 'Fixed rate' }).click();
    await dialog.getByRole('radio', { name: 'Bonus', exact: true }).click();
    const save = dialog.getByRole('button', { name: 'Save' });
    await save.click();
    const amount = dialog.getByRole('textbox', { name: /^Fixed rate/ });
    const bonus = dialog.getByRole('textbox', { name: /^Bonus\/Discount rate/ });
    await expect
      .element(amount)
      .toHaveAccessibleDescription(/Fixed rate must be greater than zero/);
    await expect
      .element(bonus)
      .toHaveAccessibleDescription(/Bonus\/Discount rate must be greater than zero/);
    expect(await axeFindings()).toEqual([]);
    await amount.fill('90');
    await bonus.fill('5');
    await dialog.getByRole('textbox', { name: /^Reason for the change/ }).fill('Snow');
    await save.click();
    await expect.element(screen.getByText('The rate of the visit was changed.')).toBeVisible();
    expect(sent).toEqual([
      {
        visitId: reviewed.id,
        visitRevision: 4,
        providerTypeId: 1,
        fixedRate: true,
        providerAmount: 90,
        isHourly: true,
        rateOverride: 'bonus',
        bonus: 5,
        rateChangeReason: 'Snow',
      },
    ]);
  });

  it('says that an amount is not paid where another choice stands beside it', async () => {
    const sent = show();
    await screen.getByRole('button', { name: 'Change rate' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change rate' });
    const amount = dialog.getByRole('textbox', { name: /^Fixed rate/ });
    const bonus = dialog.getByRole('textbox', { name: /^Bonus\/Discount rate/ });
    await dialog.getByRole('radio', { name: 'Usual rate' }).click();
    await dialog.getByRole('radio', { name: 'None' }).click();
    await amount.fill('91');
    await bonus.fill('7');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(amount).toHaveAccessibleDescription(/Choose the fixed rate/);
    await expect.element(bonus).toHaveAccessibleDescription(/Choose bonus or discount/);
    expect(sent).toEqual([]);
  });

  it('offers no change to those who may only look', async () => {
    show(answer, ['operation.visitPay']);
    await expect.element(screen.getByText(/clocked at the start/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change rate' }).query()).toBeNull();
  });
});
