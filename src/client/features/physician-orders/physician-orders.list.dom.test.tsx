import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { addDays } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { pacificDate } from '#domain/pacific.ts';
import { mountAt, mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { testId, visit } from '#client/store/testing/records.ts';
import { sentText } from './order-words.ts';
import { screen as ownOrders } from './own-orders.list.tsx';
import { screen as toConfirm } from './orders-to-confirm.screen.tsx';
import { screen as orders } from './physician-orders.list.tsx';
import { order, park } from './testing/order.ts';
import { VisitOrders } from './visit-orders.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  signInOffice();
  await screen.viewport(1700, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const hash = 'a'.repeat(64);

/** Physicians' accounts: the one whom the order names, and somebody else. */
const accounts = [
  { id: testId(7, 1), name: 'Pat Park' },
  { id: testId(7, 2), name: 'Phoebe Ordway' },
];

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const page = (rows: readonly object[], more: object = {}) =>
  json({ rows, pageNumber: 1, pageCount: 1, count: rows.length, pageSize: 10, ...more });

const refusal = (code: string, fields: readonly object[]) =>
  new Response(JSON.stringify({ code, fields, status: 422 }), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });

/** Answers calls; returns what was asked, by name. */
function answer(
  rows: readonly PhysicianOrder[],
  others = 0,
  physicians: { readonly rows: readonly object[]; readonly chart: object | null } = {
    rows: [{ ...park, role: 'Attending' }],
    chart: null,
  },
) {
  const asked: { name: string; input: Record<string, unknown> }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const name = (url as string).split('/').at(-1) ?? '';
    const input = JSON.parse(init?.body as string) as Record<string, unknown>;
    asked.push({ name, input });
    if (name === 'physicianOrders')
      return page(rows, {
        counts: { open: 1, sent: 2, signed: 4, overdue: 2 },
        otherTypes: input['type'] === 'All' ? 0 : others,
        categories: ['Diet', 'Hospice referral'],
      });
    if (name === 'sendPhysicianOrder' && input['type'] === 'portal' && input['accountId'] === null)
      return refusal('physician-order.to', [{ path: 'accountId', code: 'physician-order.to' }]);
    if (name === 'visitOrders') return json({ rows });
    if (name === 'ordersToConfirm')
      return json({
        rows: asked.some((each) => each.name === 'confirmOrderAmendment') ? [] : rows,
      });
    if (name === 'patientPhysicians') return page(physicians.rows, { chart: physicians.chart });
    if (name === 'physicianAccounts') return json({ rows: accounts });
    return json({ id: order.id, revision: 3, went: 'mailed' });
  });
  return {
    asked,
    of: (name: string) => asked.find((each) => each.name === name)?.input,
  };
}

describe('physician orders (spec portal §3, §9)', () => {
  it('starts with what is not signed, by fax, of −60 to +1 days', async () => {
    const { of } = answer([order]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await expect.element(screen.getByText('To be sent, overdue')).toBeVisible();
    const today = pacificDate(new Date());
    expect(of('physicianOrders')).toMatchObject({
      only: 'notSigned',
      type: 'fax',
      from: addDays(today, -60),
      to: addDays(today, 1),
      category: null,
    });
    await expect.element(screen.getByText('31 days, due 12/25/2026')).toBeVisible();
    // Overdue orders are some of those that are not signed: *All* has each once.
    for (const name of ['Overdue 2', 'Signed 4', 'All 7'])
      await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible();
  });

  it('says how many orders of other types the filter leaves out, and shows them with a press', async () => {
    const { asked } = answer([order], 2);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await expect.element(screen.getByText('2 orders of other types are not shown.')).toBeVisible();
    await screen.getByRole('button', { name: 'Show all' }).click();
    await expect.element(screen.getByText(/are not shown/)).not.toBeInTheDocument();
    expect(asked.at(-1)?.input).toMatchObject({ type: 'All', only: 'notSigned' });
  });

  it('offers the categories of the agency and those on record', async () => {
    const { asked } = answer([order]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: 'Category', exact: true }).click();
    const choices = screen.getByRole('dialog', { name: 'Category' });
    // Of the app, where the agency has set none; the second is no longer one of them.
    await expect
      .element(choices.getByRole('button', { name: 'Equipment and supplies' }))
      .toBeVisible();
    expect(choices.getByRole('button', { name: 'Diet' }).elements()).toHaveLength(1);
    await choices.getByRole('button', { name: 'Hospice referral' }).click();
    await expect
      .element(screen.getByRole('button', { name: 'Category: Hospice referral' }))
      .toBeVisible();
    await expect.poll(() => asked.at(-1)?.input).toMatchObject({ category: 'Hospice referral' });
  });

  it('asks for the account where it is sent to the portal without one', async () => {
    answer([order]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the order for Sample, Sally' });
    await expect.element(dialog.getByRole('radio', { name: /Dr\. Pat Park/ })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Portal' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const account = dialog.getByRole('combobox', { name: /^Account in the portal/ });
    await expect
      .element(account)
      .toHaveAccessibleDescription(
        /^The account of the physician chosen above; nobody else’s is taken\. Enter where to send it/,
      );
    const to = dialog.getByRole('textbox', { name: /^Fax number/ });
    await expect.element(to).not.toHaveAccessibleDescription(/Enter where to send it/);
    // Nobody else's account is offered than that of the physician whom the order names.
    await expect.element(account).toHaveTextContent('ChoosePat Park');
  });

  it('leads to the categories where the agency lists none, and offers no earlier words', async () => {
    answer([{ ...order, overdue: false, former: true }]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await expect.element(screen.getByText('Earlier words, note was returned')).toBeVisible();
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Void', exact: true })).toBeVisible();
    for (const name of ['Send', 'PDF', 'Edit', 'Signed paper'])
      expect(screen.getByRole('menuitem', { name, exact: true }).query()).toBeNull();
    unmount();
    signInOffice(undefined, {
      constants: [{ type: 'WebAppConfig', name: 'physicianOrderCategories', value: '[]' }],
    });
    answer([{ ...order, category: '' }]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect
      .element(screen.getByText('The agency lists no categories of orders yet'))
      .toBeVisible();
    await expect.element(screen.getByRole('link', { name: 'Constants' })).toBeVisible();
  });

  it('says that a signed order has earlier words, and still prints what was signed', async () => {
    const at = '2026-11-26T16:00:00.000Z';
    const signature = { how: 'paper', name: park.name, npi: park.npi, at } as const;
    const signed = { ...order, state: 'signed', seal: 'a'.repeat(64), signature } as const;
    answer([{ ...signed, overdue: false, former: true }]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await expect
      .element(screen.getByText('Signed · Earlier words, note was returned'))
      .toBeVisible();
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'PDF', exact: true })).toBeVisible();
    for (const name of ['Send', 'Edit', 'Signed paper'])
      expect(screen.getByRole('menuitem', { name, exact: true }).query()).toBeNull();
  });

  it('mails a link to the physician of the circle', async () => {
    const { of } = answer([order]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the order for Sample, Sally' });
    await expect.element(dialog.getByRole('radio', { name: /Dr\. Pat Park/ })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Link by mail' }).click();
    await dialog.getByRole('textbox', { name: /^Fax number/ }).fill('park@clinic.example.org');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(screen.getByText(/^The link was mailed\./)).toBeVisible();
    expect(of('sendPhysicianOrder')).toMatchObject({
      id: order.id,
      revision: 2,
      type: 'mail',
      physicianId: park.id,
      to: 'park@clinic.example.org',
      accountId: null,
    });
  });

  it('says in its details when a spoken order was received, and that it was read back', async () => {
    answer([order]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.viewport(800, 900);
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Details', exact: true }).click();
    const details = screen.getByRole('dialog');
    await expect.element(details.getByText('11/25/2026 08:00 AM PST, Dr. Pat Park')).toBeVisible();
    await expect.element(details.getByText('Yes, confirmed as correct')).toBeVisible();
  });

  it('offers the physician whom the order names where the circle has none, with the chart’s number', async () => {
    const named = { id: null, name: 'Dr. Pat Park', npi: '', fax: '' };
    const chart = { name: 'Dr.  pat park', npi: '1234567890', phone: '' };
    const { of } = answer([{ ...order, physician: named }], 0, { rows: [], chart });
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the order for Sample, Sally' });
    const known =
      'Dr. Pat Park · NPI 1234567890 from the chart alone, not for a link · as the order names them';
    await expect.element(dialog.getByRole('radio', { name: known })).toBeChecked();
    expect(dialog.getByText(/names no physician/).query()).toBeNull();
    // Said before the press, where a link is chosen.
    const rule = dialog.getByText(/^A link is signed with the NPI under Circle/);
    expect(rule.query()).toBeNull();
    await dialog.getByRole('radio', { name: 'Link by mail' }).click();
    await expect.element(rule).toBeVisible();
    await dialog.getByRole('radio', { name: 'Fax', exact: true }).click();
    await expect.element(rule).not.toBeInTheDocument();
    await dialog.getByRole('textbox', { name: /^Fax number/ }).fill('(559) 555-0191');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(of('sendPhysicianOrder')).toMatchObject({ physicianId: 'order' });
  });

  it('offers the entry of the circle once whom the order names', async () => {
    const named = { id: null, name: 'dr. Pat  Park', npi: '', fax: '' };
    const { of } = answer([{ ...order, physician: named }]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the order for Sample, Sally' });
    await expect
      .element(dialog.getByRole('radio', { name: /park/i }))
      .toHaveAccessibleName('Dr. Pat Park (Attending) · NPI 1234567890 · fax (559) 555-0191');
    await expect.element(dialog.getByRole('radio', { name: /park/i })).toBeChecked();
    await dialog.getByRole('textbox', { name: /^Fax number/ }).fill('(559) 555-0191');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect.poll(() => of('sendPhysicianOrder')).toMatchObject({ physicianId: 'order' });
  });

  it('offers the physician of the chart beside another one whom the order names', async () => {
    const named = { id: null, name: 'Dr. Pat Park', npi: '', fax: '' };
    const chart = { name: 'Dr. Fern Harbor', npi: '', phone: '5595550191' };
    answer([{ ...order, physician: named }], 0, { rows: [], chart });
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Send', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Send the order for Sample, Sally' });
    await expect.element(dialog.getByRole('radio', { name: /^Dr\. Pat Park/ })).toBeChecked();
    await expect
      .element(dialog.getByRole('radio', { name: /^Dr\. Fern Harbor · no NPI · phone/ }))
      .not.toBeChecked();
  });

  it('says what became of a mailed link, as the office’s server knows it', async () => {
    const sent = {
      type: 'mail',
      to: 'park@clinic.example.org',
      at: '2026-11-25T18:00:00.000Z',
      by: 'Olivia Office',
      count: 1,
      printed: false,
    } as const;
    const mailed = (link: NonNullable<PhysicianOrder['sent']>['link']): PhysicianOrder => ({
      ...order,
      state: 'sent',
      type: 'mail',
      sent: { ...sent, link },
    });
    expect(sentText(mailed({ state: 'works', until: '2026-11-28T18:00:00.000Z' }))).toMatch(
      /· Link works until 11\/28\/2026/,
    );
    expect(sentText(mailed({ state: 'expired', until: null }))).toMatch(/· The link has expired$/);
    expect(sentText(mailed({ state: 'ended', until: null }))).toMatch(/· The link was ended$/);
    expect(sentText(mailed(null))).not.toMatch(/link (works|has|was)/i);
  });

  it('shows the first line of an order in lists, and that there is more', async () => {
    const text = 'Wound vac at 125 mmHg.\nChange the canister weekly.';
    const long = { ...order, content: { ...order.content, text } };
    for (const part of [orders, ownOrders]) {
      answer([long]);
      ({ unmount } = mountScreen('/physicianOrders', part));
      await expect.element(screen.getByText('Wound vac at 125 mmHg. …')).toBeVisible();
      expect(screen.getByText(/canister/).query()).toBeNull();
      unmount();
    }
    answer([long]);
    ({ unmount } = mountAt('/', () => <VisitOrders visit={visit()} />));
    await expect.element(screen.getByText('Wound vac at 125 mmHg. …')).toBeVisible();
  });

  it('is neither sent nor printed with new words that its author did not read back', async () => {
    const at = '2026-11-25T18:00:00.000Z';
    const amendments = [
      { by: 'Olivia Office', at, text: 'As heard.', effectiveFrom: '11/25/2026', confirmed: null },
    ];
    answer([{ ...order, unconfirmed: true, content: { ...order.content, amendments } }]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await expect.element(screen.getByText(/^Waits for read-back/)).toBeVisible();
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await expect.element(screen.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
    for (const name of ['Send', 'PDF', 'Signed paper'])
      expect(screen.getByRole('menuitem', { name, exact: true }).query()).toBeNull();
  });

  it('asks the author to read new words back, and shows both', async () => {
    const at = '2026-11-25T18:00:00.000Z';
    const amendments = [
      { by: 'Olivia Office', at, text: 'As heard.', effectiveFrom: '11/25/2026', confirmed: null },
    ];
    const { of } = answer([
      { ...order, unconfirmed: true, content: { ...order.content, amendments } },
    ]);
    ({ unmount } = mountScreen('/ordersToConfirm', toConfirm));
    await expect.element(screen.getByText('As heard.')).toBeVisible();
    await expect.element(screen.getByText('Wound vac at 125 mmHg.')).toBeVisible();
    await screen.getByRole('button', { name: 'Confirm' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Confirm the order for Sample, Sally' });
    await dialog.getByRole('checkbox', { name: /^I read the new words back/ }).click();
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect.element(screen.getByText('No order waits for you.')).toBeVisible();
    expect(of('confirmOrderAmendment')).toEqual({ id: order.id, revision: 2, readBack: true });
  });

  it('signed on paper says in its details who marked it and when, its sendings and what was declined', async () => {
    await screen.viewport(800, 900);
    const at = '2026-11-26T18:30:00.000Z';
    const fileId = testId(6, 1);
    answer([
      {
        ...order,
        state: 'signed',
        sendings: [{ type: 'fax', to: '5595550191', at: '2026-11-25T17:00:00.000Z', by: 'Skye C' }],
        declined: [
          { by: 'Skye C', at, words: 'At 75 mmHg.', declinedBy: 'Nora Nurse', declinedAt: at },
        ],
        signature: { how: 'paper', name: park.name, npi: '', at: '2026-11-25T08:00:00.000Z' },
        fileId,
        marked: { by: 'Skye C', at },
      },
    ]);
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Details' }).click();
    const details = screen.getByRole('dialog');
    for (const fact of [
      'Dr. Pat Park · On paper · 11/25/2026',
      'Skye C · 11/26/2026 10:30 AM PST',
      'Fax · (559) 555-0191 · 11/25/2026 09:00 AM PST · Skye C',
      'Skye C, 11/26/2026 10:30 AM PST, asked for “At 75 mmHg.”; ' +
        'declined by Nora Nurse, 11/26/2026 10:30 AM PST',
    ])
      await expect.element(details.getByText(fact, { exact: true })).toBeVisible();
  });

  it('signed on paper opens the paper', async () => {
    const fileId = testId(6, 1);
    answer([{ ...order, state: 'signed', fileId }]);
    const asked = vi.mocked(window.fetch).getMockImplementation();
    vi.mocked(window.fetch).mockImplementation(async (url, init) =>
      (url as string).endsWith(`/content/${fileId}`)
        ? new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
        : must(asked, 'answers')(url, init),
    );
    ({ unmount } = mountScreen('/physicianOrders', orders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Open signed paper' }).click();
    await expect.element(screen.getByTitle('Signed paper')).toBeVisible();
  });

  it('is signed by its physician with the hash of what they read', async () => {
    const { of } = answer([{ ...order, state: 'sent', type: 'portal', hash }]);
    ({ unmount } = mountScreen('/physicianOrders', ownOrders));
    await screen.getByRole('button', { name: /^Actions for Sample, Sally/ }).click();
    await screen.getByRole('menuitem', { name: 'Sign', exact: true }).click();
    const question = screen.getByRole('dialog', { name: 'Sign the order for Sample, Sally?' });
    await expect.element(question.getByText('Wound vac at 125 mmHg.')).toBeVisible();
    for (const fact of ['Sample, Sally, 01/02/1940', 'Dr. Pat Park · NPI 1234567890', '11/25/2026'])
      await expect.element(question.getByText(fact, { exact: true })).toBeVisible();
    await expect.element(question.getByText(/^Nora Nurse, /)).toBeVisible();
    await question.getByRole('button', { name: 'Sign order' }).click();
    await expect.element(screen.getByText('Order signed successfully')).toBeVisible();
    expect(of('signPhysicianOrder')).toEqual({ id: order.id, hash });
    expect(of('physicianOrders')).toMatchObject({ only: 'notSigned', type: 'All' });
  });
});

describe('a visit that needs an order', () => {
  it('says before billing that it is not ready, and which order it waits for', async () => {
    answer([order]);
    ({ unmount } = mountAt('/', () => <VisitOrders visit={visit()} />));
    await expect.element(screen.getByText('Billing status: Not Ready')).toBeVisible();
    await expect
      .element(screen.getByText('The visit needs an order that is not signed.'))
      .toBeVisible();
    await expect.element(screen.getByText('Verbal order · Wound care')).toBeVisible();
  });

  it('says that the note of its order was returned, and what to do', async () => {
    answer([{ ...order, former: true }]);
    ({ unmount } = mountAt('/', () => <VisitOrders visit={visit()} />));
    await expect.element(screen.getByText('The note of an order was returned')).toBeVisible();
    await expect.element(screen.getByText(/make a new order of it\.$/)).toBeVisible();
  });

  it('says so where none waits', async () => {
    answer([]);
    ({ unmount } = mountAt('/', () => <VisitOrders visit={visit()} />));
    await expect.element(screen.getByText('No order waits for a signature.')).toBeVisible();
  });
});
