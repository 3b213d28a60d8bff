import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { ConstantRow } from '#contract/constants.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screen as constants } from './constants.list.tsx';

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

const row = (parts: Partial<ConstantRow> & Pick<ConstantRow, 'name'>): ConstantRow => ({
  key: `WebAppConfig.${parts.name}`,
  type: 'WebAppConfig',
  kind: 'text',
  value: null,
  initial: null,
  description: '',
  secret: false,
  set: parts.value !== undefined,
  own: false,
  changed: null,
  ...parts,
});

const idle = row({
  name: 'idleTimeout',
  kind: 'number',
  initial: '50',
  value: '20',
  description: 'Idle time after which a phone locks and the office signs out.',
  changed: { at: '2026-11-20T08:00:00.000Z', by: 'Ada Admin' },
});
const rows = [
  idle,
  row({ name: 'showLogs', kind: 'list' }),
  row({ name: 'payerAttributesFieldTypes', kind: 'json' }),
  row({ name: 'drugInformationApiKey', secret: true, set: true }),
  row({ name: 'BLOBENCRYPTIONKEY', type: 'AppConfig', kind: 'choice', initial: 'session' }),
  row({ name: 'motto', own: true, value: 'Come home' }),
];

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

function show(
  answer: () => Response = () => json({}),
  listed: (sent: readonly unknown[]) => ConstantRow[] = () => rows,
) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'admin/constants')
      return json({
        rows: listed(sent),
        pageNumber: 1,
        pageCount: 1,
        count: rows.length,
        pageSize: 10,
      });
    sent.push([path, JSON.parse(init?.body as string)]);
    return answer();
  });
  signInOffice();
  ({ unmount } = mountScreen('/constants', constants));
  return sent;
}

const choose = async (name: string, item: string) => {
  await screen.getByRole('button', { name: `Actions for ${name}` }).click();
  await screen.getByRole('menuitem', { name: item, exact: true }).click();
};
const change = async (name: string) => {
  await choose(name, 'Change');
  return screen.getByRole('dialog', { name });
};
const value = { name: 'Value' };
const web = (name: string) => ({ type: 'WebAppConfig', name });

describe('the constants (spec portal §9)', () => {
  it('are listed with type, name, value and what they are for; a secret one is not shown', async () => {
    show();
    const shown = screen.getByRole('row', { name: 'idleTimeout' });
    for (const text of ['WebAppConfig', '20', 'Idle time after which a phone locks'])
      await expect.element(shown.getByRole('cell', { name: text }).first()).toBeVisible();
    await expect
      .element(screen.getByRole('row', { name: 'drugInformationApiKey' }))
      .toHaveTextContent('Set, not shown');
    expect(await axeFindings()).toEqual([]);
  });

  it('of numbers are set within their limits, with their unit', async () => {
    const sent = show();
    const dialog = await change('idleTimeout');
    await expect.element(dialog).toHaveTextContent('Idle time after which a phone locks');
    await expect.element(dialog).toHaveTextContent('minutes');
    const box = dialog.getByRole('textbox', value);
    await expect.element(box).toHaveValue('20');
    await box.fill('999');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(box).toHaveAccessibleDescription(/Enter 1 to 720/);
    await box.fill('twenty');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(box).toHaveAccessibleDescription(/Enter 1 to 720/);
    await box.fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const set = { ...web('idleTimeout'), value: '30', seen: '20' };
    await expect.poll(() => sent).toEqual([['admin/saveConstant', set]]);
  });

  it('of lists are written line by line', async () => {
    const sent = show();
    const dialog = await change('showLogs');
    const box = dialog.getByRole('textbox', value);
    await box.fill('nora');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(box).toHaveAccessibleDescription(/Enter the id of a person\./);
    const id = '0a000000-0000-4000-8000-000000000001';
    await box.fill(`${id}\n\n`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent)
      .toEqual([['admin/saveConstant', { ...web('showLogs'), value: `["${id}"]`, seen: null }]]);
  });

  it('of JSON are checked against their form, which the dialog shows', async () => {
    const sent = show();
    const dialog = await change('payerAttributesFieldTypes');
    const box = dialog.getByRole('textbox', value);
    await expect.element(dialog).toHaveTextContent('[{"name":"text","type":"text"}]');
    await box.fill('[{"name":"Plan"}]');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(box)
      .toHaveAccessibleDescription(/This is not the JSON that the constant needs\./);
    expect(sent).toEqual([]);
  });

  it('show what somebody else changed meanwhile, and keep what was entered', async () => {
    const problem = { code: 'constant.changed', status: 409, title: 'x', requestId: 'x' };
    const theirs = rows.map((each) =>
      each.name === 'motto' ? { ...each, value: 'Go home' } : each,
    );
    show(
      () => json(problem, 409),
      (sent) => (sent.length > 0 ? theirs : rows),
    );
    const dialog = await change('motto');
    await dialog.getByRole('textbox', value).fill('Stay');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(/Someone else changed this in the meantime.*Come home → Go home/);
    await expect.element(dialog.getByRole('textbox', value)).toHaveValue('Stay');
  });

  it('go back to the default after a question', async () => {
    const sent = show();
    await choose('idleTimeout', 'Reset to default');
    const dialog = screen.getByRole('dialog', { name: 'Reset to default' });
    await expect.element(dialog).toHaveTextContent('idleTimeout is 50 again.');
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => sent).toEqual([['admin/removeConstant', web('idleTimeout')]]);
    await expect.element(screen.getByText('idleTimeout was reset.')).toBeVisible();
  });

  it('that is a choice offers its values and takes no key', async () => {
    const sent = show();
    await choose('BLOBENCRYPTIONKEY', 'Change');
    const dialog = screen.getByRole('dialog', { name: 'BLOBENCRYPTIONKEY' });
    expect(dialog.getByRole('textbox').query()).toBeNull();
    await dialog.getByRole('combobox', value).selectOptions('off');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const key = { type: 'AppConfig', name: 'BLOBENCRYPTIONKEY' };
    await expect
      .poll(() => sent)
      .toEqual([['admin/saveConstant', { ...key, value: 'off', seen: null }]]);
  });

  it('of the agency’s own are added as texts', async () => {
    const sent = show();
    await screen.getByRole('button', { name: 'New constant' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New constant' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('two words');
    await dialog.getByRole('textbox', value).fill('x');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).toHaveTextContent('Use letters, digits, dots and dashes');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('greeting');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent)
      .toEqual([['admin/saveConstant', { ...web('greeting'), value: 'x' }]]);
  });

  it('show who changed them when, from what to what', async () => {
    const changes = [
      { at: '2026-11-20T08:00:00.000Z', by: 'Ada Admin', before: null, after: '20' },
    ];
    show(() => json({ changes }));
    await choose('idleTimeout', 'History');
    const dialog = screen.getByRole('dialog', { name: 'History of idleTimeout' });
    for (const text of ['Ada Admin', 'Default', '20'])
      await expect.element(dialog.getByRole('cell', { name: text, exact: true })).toBeVisible();
  });
});
