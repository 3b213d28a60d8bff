import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { UserRecord } from '#contract/users.ts';
import { must } from '#domain/must.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { userId } from '#client/store/testing/records.ts';
import { screen as user } from './user.record.tsx';
import { screen as users } from './users.list.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await screen.viewport(1500, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const nora: UserRecord = {
  id: userId(4),
  userName: 'nora',
  givenName: 'Nora',
  familyName: 'Brightwater',
  email: 'nora@example.test',
  emailVerifiedAt: '2026-11-20T08:00:00.000Z',
  phone: '4155550123',
  phoneVerifiedAt: null,
  role: { id: 5, name: 'Clinician', type: 'ClinicianUser', basedOn: 'CLINICIAN' },
  providerTypeId: 1,
  providerType: 'RN',
  credential: 'BSN, RN',
  active: true,
  registered: true,
  changePassword: false,
  createdAt: '2026-11-19T08:00:00.000Z',
  lastLogin: '2026-11-21T08:00:00.000Z',
  asksCode: false,
  passkeys: 1,
  privileges: '{"visits":{"hide":false,"view":true}}',
  rolePrivileges: '{"patients":{"hide":true}}',
  firstAssigment: 1,
  appDownloaded: true,
  invitation: null,
  sessions: [
    {
      device: 'Nora’s phone',
      openedAt: '2026-11-21T08:00:00.000Z',
      lastSeen: '2026-11-21T09:00:00.000Z',
    },
  ],
  devices: [],
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });
const page = (rows: object[]) => ({
  rows,
  pageNumber: 1,
  pageCount: 1,
  count: rows.length,
  pageSize: 10,
});

const row = {
  id: nora.id,
  name: 'Nora Brightwater',
  userName: 'nora',
  role: 'Clinician',
  active: true,
  lastLogin: null,
  sessions: 1,
  asksCode: false,
  passkeys: 0,
  registered: true,
  changePassword: false,
};

/** Opens the person or the list; reads are answered, everything else by `answer`. */
function show(
  what: 'person' | 'list',
  changed: Partial<UserRecord> = {},
  answer: () => Response = () => json({}),
  companies: readonly object[] = [{ referralSourceId: 4, name: 'Bayview' }],
) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'admin/readUser') return json({ ...nora, ...changed });
    if (path === 'admin/user') {
      const { active = true, registered = true } = changed;
      return json(page([{ ...row, active, registered }]));
    }
    if (path === 'admin/role')
      return json(
        page([
          { id: 2, name: 'Scheduler' },
          { id: 5, name: 'Clinician' },
        ]),
      );
    if (path === 'admin/company') return json(page([...companies]));
    sent.push([path, JSON.parse(init?.body as string)]);
    return answer();
  });
  signInOffice();
  if (what === 'list') ({ unmount } = mountScreen('/users', users));
  else ({ unmount } = mountScreen(`/user/${nora.id}`, user));
  return sent;
}

const tab = (name: string) => screen.getByRole('tab', { name }).click();
const button = (name: string) => screen.getByRole('button', { name, exact: true });

describe('one person', () => {
  it('shows who they are, how they sign in and where', async () => {
    show('person');
    for (const text of ['nora@example.test, verified', '(415) 555-0123, not verified', 'BSN, RN'])
      await expect.element(screen.getByText(text)).toBeVisible();
    await expect.element(screen.getByText('Nora’s phone')).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('shows what the role narrows, the own entries and what counts', async () => {
    show('person');
    await tab('Privileges');
    const visits = screen.getByRole('row', { name: 'Visits and notes' });
    await expect.element(visits).toHaveTextContent(/Full\s*Look only\s*Look only/);
    await expect
      .element(screen.getByRole('row', { name: 'Patients, the list' }))
      .toHaveTextContent(/Hidden\s*As the role\s*Hidden/);
    expect(await axeFindings()).toEqual([]);
  });

  it('changes one area and keeps the other own entries', async () => {
    const sent = show('person');
    await tab('Privileges');
    await button('Change an area').click();
    const dialog = screen.getByRole('dialog', { name: 'Change an area' });
    await dialog.getByRole('combobox', { name: 'Area' }).selectOptions('Tasks');
    await dialog.getByRole('radio', { name: 'Hidden' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]?.[0]).toBe('admin/saveUser');
    const { privileges } = must(sent[0], 'call')[1] as { privileges: string };
    expect(JSON.parse(privileges)).toEqual({
      tasks: { hide: true, view: false },
      visits: { hide: false, view: true },
    });
  });

  it('is edited with the present values filled in', async () => {
    const sent = show('person');
    await button('Edit').click();
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    await expect
      .element(dialog.getByRole('textbox', { name: 'Last name' }))
      .toHaveValue('Brightwater');
    await expect.element(dialog.getByRole('radio', { name: 'Clinician' })).toBeChecked();
    await dialog.getByRole('radio', { name: 'Scheduler' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => sent[0])
      .toMatchObject([
        'admin/saveUser',
        { userId: nora.id, givenName: 'Nora', familyName: 'Brightwater', roleId: 2 },
      ]);
  });

  it('names the company of a person who signs in for one', async () => {
    const sent = show('person');
    await screen.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    await dialog.getByRole('radio', { name: 'Bayview' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => sent[0]).toMatchObject(['admin/saveUser', { referralSourceId: 4 }]);
  });

  it('shows the other accounts of the person and takes this one out of them', async () => {
    const linked = [{ id: userId(8), userName: 'nora.office', name: 'Nora Brightwater' }];
    const sent = show('person', { linked });
    await expect.element(screen.getByText('nora.office')).toBeVisible();
    await button('Unlink account').click();
    const dialog = screen.getByRole('dialog', { name: 'Unlink account' });
    await expect.element(dialog).toHaveTextContent(/no longer belongs together with nora\.office/);
    await dialog.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect.poll(() => sent).toEqual([['admin/unlinkUser', { userName: nora.userName }]]);
  });

  it('gets a code at another mail address, which changes when the person enters it', async () => {
    const sent = show('person', { pendingEmail: 'n@example.test' });
    await expect.element(screen.getByText('n@example.test, code sent')).toBeVisible();
    await button('Change email').click();
    const dialog = screen.getByRole('dialog', { name: 'Change email' });
    await dialog.getByRole('textbox', { name: 'New email' }).fill('nora@exampl');
    expect(dialog.getByText('The code will be sent').query()).toBeNull();
    await dialog.getByRole('textbox', { name: 'New email' }).fill('nora@example.org');
    await expect
      .element(dialog.getByText('The code will be sent to nora@example.org.'))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Send code' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        ['admin/changeUserEmail', { userId: nora.id, email: 'nora@example.org', language: 'en' }],
      ]);
    await expect.element(screen.getByText(/changes when Nora Brightwater enters it/)).toBeVisible();
    expect(screen.getByText('Email ID updated successfully').query()).toBeNull();
  });

  it('shows what the person did and what was done to their record, each once', async () => {
    show('person');
    const log = (seq: number, action: string, who: string) => ({
      seq,
      at: '2026-11-21T08:00:00.000Z',
      person: { id: userId(seq), name: who },
      action,
      record: { kind: 'user', id: nora.id },
      detail: [],
    });
    const both = log(2, 'changePassword', 'Nora Brightwater');
    const others = vi.mocked(window.fetch).getMockImplementation();
    vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
      if (!(url as string).endsWith('/admin/audit')) return must(others, 'answers')(url, init);
      const { personId } = JSON.parse(init?.body as string) as { personId?: string };
      const own = personId === nora.id;
      return json(
        page(
          own
            ? [both, log(1, 'saveAnswers', 'Nora Brightwater')]
            : [log(3, 'deactivateUser', 'Ada Admin'), both],
        ),
      );
    });
    await tab('Audit log');
    const table = screen.getByRole('table', { name: /to this person’s record/ });
    await expect
      .element(table.getByRole('row', { name: /User deactivated/ }))
      .toHaveTextContent('Ada Admin');
    const actions = ['User deactivated', 'changePassword', 'Answers saved'];
    for (const action of actions)
      expect(table.getByRole('cell', { name: action, exact: true }).elements()).toHaveLength(1);
  });
});

describe('people in the list', () => {
  const choose = async (item: string) => {
    await button('Actions for Nora Brightwater').click();
    await screen.getByRole('menuitem', { name: item }).click();
    return screen.getByRole('dialog', { name: item });
  };

  it('are invited: the mail goes out and the screen says so', async () => {
    const sent = show('list', {}, () => json({ id: userId(9) }));
    await button('Invite').click();
    const dialog = screen.getByRole('dialog', { name: 'Invite' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    expect(sent, 'nothing is sent while something is missing').toEqual([]);
    await dialog.getByRole('textbox', { name: 'First name' }).fill('Pat');
    await dialog.getByRole('textbox', { name: 'Last name' }).fill('Nomer');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('pat@example.test');
    await dialog.getByRole('textbox', { name: 'User name' }).fill('pat.nomer');
    await dialog.getByRole('radio', { name: 'Scheduler' }).click();
    expect(await axeFindings()).toEqual([]);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(screen.getByText('Invitation sent successfully')).toBeVisible();
    expect(sent).toMatchObject([
      [
        'admin/createUser',
        {
          userName: 'pat.nomer',
          email: 'pat@example.test',
          givenName: 'Pat',
          familyName: 'Nomer',
          roleId: 2,
          providerTypeId: null,
          credential: null,
          language: 'en',
        },
      ],
    ]);
  });

  it('are told of a company only when their role needs one', async () => {
    const missing = {
      code: 'user.company',
      status: 422,
      title: 'x',
      requestId: userId(1),
      fields: [{ path: 'referralSourceId', code: 'user.company' }],
    };
    show('list', {}, () => json(missing, 422), []);
    await button('Invite').click();
    const dialog = screen.getByRole('dialog', { name: 'Invite' });
    for (const name of ['First name', 'Last name', 'User name'])
      await dialog.getByRole('textbox', { name }).fill('pat');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('pat@example.test');
    await dialog.getByRole('radio', { name: 'Scheduler' }).click();
    expect(await axeFindings()).toEqual([]);
    await expect.element(dialog).not.toHaveTextContent(/no company/);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(dialog).toHaveTextContent(/A person of a company needs the company/);
  });

  it('keep what was entered when the user name is taken, and say so at the field', async () => {
    const taken = {
      code: 'user.taken',
      status: 409,
      title: 'x',
      requestId: userId(1),
      fields: [{ path: 'userName', code: 'user.taken' }],
    };
    show('list', {}, () => json(taken, 409));
    await button('Invite').click();
    const dialog = screen.getByRole('dialog', { name: 'Invite' });
    for (const [name, value] of [
      ['First name', 'Pat'],
      ['Last name', 'Nomer'],
      ['Email', 'pat@example.test'],
      ['User name', 'nora'],
    ] as const)
      await dialog.getByRole('textbox', { name }).fill(value);
    await dialog.getByRole('radio', { name: 'Scheduler' }).click();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    const field = dialog.getByRole('textbox', { name: 'User name' });
    await expect.element(field).toHaveAccessibleDescription(/This user name is taken/);
    await expect.element(field).toHaveValue('nora');
  });

  it('are deactivated after a question that says what ends and what still arrives', async () => {
    const sent = show('list', {}, () => json({ ended: 1 }));
    const dialog = await choose('Deactivate');
    await expect.element(dialog).toHaveTextContent(/Notes that a device has sealed.*still arrive/);
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect
      .element(screen.getByText('Nora Brightwater is inactive; 1 session was ended.'))
      .toBeVisible();
    expect(sent).toEqual([['admin/deactivateUser', { userId: nora.id }]]);
  });

  it('are reactivated, and only when they are inactive', async () => {
    const sent = show('list', { active: false });
    const dialog = await choose('Reactivate');
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect.element(screen.getByText('Nora Brightwater is active again.')).toBeVisible();
    expect(sent).toEqual([['admin/reactivateUser', { userId: nora.id }]]);
  });

  it('get their invitation again only until they have registered', async () => {
    const sent = show('list', { registered: false });
    const dialog = await choose('Send invitation again');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect.element(screen.getByText('Invitation sent successfully')).toBeVisible();
    expect(sent).toEqual([['admin/reinviteUser', { userId: nora.id, language: 'en' }]]);
  });

  it('have to choose a new password when the administrator asks for it', async () => {
    const sent = show('list');
    const dialog = await choose('Require a new password');
    await dialog.getByRole('button', { name: 'Require a new password' }).click();
    await expect
      .poll(() => sent)
      .toEqual([['admin/saveUser', { userId: nora.id, changePassword: true }]]);
  });
});
