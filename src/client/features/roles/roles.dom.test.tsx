import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { RoleDetail } from '#contract/agency-roles.ts';
import { privilegeAreas } from '#domain/privileges.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { screenRows } from '#client/screens.ts';
import { screen as role } from './role.record.tsx';
import { screen as roles } from './roles.list.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1500, 900);
});
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const desk: RoleDetail = {
  id: 100,
  name: 'Night desk',
  basedOn: 'SCHEDULER',
  preset: false,
  people: 2,
  inactive: 0,
  narrowed: 1,
  changedAt: '2026-11-20T08:00:00.000Z',
  privileges: { patients: { view: true } },
  covers: {
    ...Object.fromEntries(
      screenRows.flatMap(([, { area, needs }]) => (area && needs ? [[area, ['x']]] : [])),
    ),
    visits: ['operation.visits', 'notes.note'],
    patients: ['admin.patients'],
  },
};

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

/** Opens a screen; every call but the reads is answered by `answer`. */
function show(
  which: 'list' | 'role',
  found: RoleDetail = desk,
  answer: (path: string) => Response = () => json({ roleId: 100, changed: 2 }),
) {
  const sent: [path: string, input: unknown][] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    const path = (url as string).replace(/.*\/api\//, '');
    if (path === 'admin/role')
      return json({ rows: [found], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 });
    if (path === 'admin/readRole') return json(found);
    sent.push([path, JSON.parse(init?.body as string)]);
    return answer(path);
  });
  signInOffice();
  if (which === 'list') ({ unmount } = mountScreen('/roles', roles));
  else ({ unmount } = mountScreen('/role/100', role));
  return sent;
}

const row = (area: string) => screen.getByRole('row', { name: area });
const radio = (area: string, access: string) =>
  row(area).getByRole('radio', { name: access, exact: true });
const save = () => screen.getByRole('button', { name: 'Save', exact: true }).click();

describe('the list of roles', () => {
  it('says what each is based on, how many people have it and how far it is narrowed', async () => {
    show('list');
    const shown = screen.getByRole('row', { name: 'Night desk' });
    for (const text of ['Scheduler', '2', '1'])
      await expect.element(shown.getByRole('cell', { name: text, exact: true })).toBeVisible();
    await expect.element(shown.getByRole('link')).toHaveAttribute('href', '/role/100');
  });

  it('makes a role based on a row of the policy table', async () => {
    const sent = show('list');
    await screen.getByRole('button', { name: 'New role' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(' Care coordinator ');
    await dialog.getByRole('combobox', { name: 'Based on' }).selectOptions('Scheduler');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const made = { roleId: null, name: 'Care coordinator', basedOn: 'SCHEDULER', privileges: {} };
    await expect.poll(() => sent).toEqual([['admin/saveRole', made]]);
  });

  it('says at the name that another role has it', async () => {
    const refusal = { code: 'role.name-taken', status: 409, title: 'x', requestId: 'x' };
    show('list', desk, () => json(refusal, 409));
    await screen.getByRole('button', { name: 'New role' }).click();
    const dialog = screen.getByRole('dialog', { name: 'New role' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('QA');
    await dialog.getByRole('combobox', { name: 'Based on' }).selectOptions('QA');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(dialog.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription('Another role has this name.');
  });

  it('removes only a role of its own that nobody has', async () => {
    show('list', { ...desk, people: 1 });
    await expect.element(screen.getByRole('row', { name: 'Night desk' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actions for Night desk' }).query()).toBeNull();
    unmount();
    const sent = show('list', { ...desk, people: 0 });
    await screen.getByRole('button', { name: 'Actions for Night desk' }).click();
    await screen.getByRole('menuitem', { name: 'Remove role' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Remove role' });
    await expect.element(dialog).toHaveTextContent('Nobody has the role Night desk.');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => sent).toEqual([['admin/removeRole', { roleId: 100 }]]);
    await expect.element(screen.getByText('The role Night desk was removed.')).toBeVisible();
  });
});

describe('one role (spec portal §6)', () => {
  it('shows the 53 areas with full, look only and hidden, and what each covers', async () => {
    show('role');
    await expect.element(radio('One patient', 'Full')).toBeChecked();
    await expect.element(radio('Patients, the list', 'Look only')).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Hidden', exact: true }).elements()).toHaveLength(
      privilegeAreas.length,
    );
    const visits = row('Visits and notes');
    await expect.element(visits).toHaveTextContent('Visits, Physician notices, Notes, Note');
    await visits.getByText('Calls (2)').click();
    await expect.element(visits.getByText('operation.visits, notes.note')).toBeVisible();
    await expect.element(row('Broadcast')).toHaveTextContent('Nothing yet');
    expect(await axeFindings()).toEqual([]);
  });

  it('offers no access to an area that the type of role can never have', async () => {
    show('role', { ...desk, basedOn: 'CLINICIAN', covers: { visits: ['operation.visits'] } });
    for (const area of ['Users, roles and devices', 'Audit log', 'Companies, the list']) {
      await expect.element(row(area)).toHaveTextContent('Not available to this role type');
      expect(row(area).getByRole('radio').query()).toBeNull();
    }
    await expect.element(radio('Visits and notes', 'Full')).toBeChecked();
    await expect.element(radio('Dashboard', 'Full')).toBeChecked();
  });

  it('offers the three named privileges only where they apply', async () => {
    show('role');
    await expect.element(row('Header and signing in').getByRole('checkbox')).toBeVisible();
    const named = screen.getByRole('checkbox').elements();
    expect(named).toHaveLength(3);
    const last = row('Companies, their onboarding');
    await expect.element(last.getByRole('checkbox')).toHaveAccessibleName(/Rates/);
    expect(last.getByRole('radio').query()).toBeNull();
  });

  it('saves name and areas together, with the state they were edited from', async () => {
    const sent = show('role');
    await radio('Visits and notes', 'Hidden').click();
    await radio('Patients, the list', 'Full').click();
    await row('Header and signing in').getByRole('checkbox').click();
    await screen.getByRole('textbox', { name: 'Name' }).fill('Late desk');
    await save();
    await expect
      .poll(() => sent)
      .toEqual([
        [
          'admin/saveRole',
          {
            roleId: 100,
            name: 'Late desk',
            basedOn: 'SCHEDULER',
            privileges: {
              visits: { hide: true },
              patients: {},
              header: { blockLogin: true },
            },
            seen: desk.changedAt,
          },
        ],
      ]);
    await expect
      .element(screen.getByText('Role saved. It applies from each person’s next request.'))
      .toBeVisible();
  });

  it('finds an area by its name, its key and its screens', async () => {
    show('role');
    await screen.getByRole('searchbox', { name: 'Search areas' }).fill('activitylogs');
    await expect.element(row('Audit log')).toBeVisible();
    expect(screen.getByRole('row').elements()).toHaveLength(2);
    await screen.getByRole('searchbox', { name: 'Search areas' }).fill('nonsense');
    await expect.element(screen.getByText('No area with these words.')).toBeVisible();
  });

  it('keeps what was chosen when the server refuses, and says why', async () => {
    const refusal = { code: 'role.last-administrator', status: 422, title: 'x', requestId: 'x' };
    show('role', desk, () => json(refusal, 422));
    await radio('Users, roles and devices', 'Hidden').click();
    await save();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(/Sorry, role could not be saved\..*No one could manage the users/);
    await expect.element(radio('Users, roles and devices', 'Hidden')).toBeChecked();
  });

  it('resets to defaults after a question', async () => {
    const sent = show('role');
    await screen.getByRole('button', { name: 'Reset to defaults' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Reset to defaults' });
    await expect.element(dialog).toHaveTextContent('Night desk reaches everything again');
    await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect.poll(() => sent).toEqual([['admin/resetRole', { roleId: 100 }]]);
    await expect.element(screen.getByText('2 privileges of Night desk were reset.')).toBeVisible();
  });

  it('is set from a supplied object, which is checked while it is typed', async () => {
    const sent = show('role');
    await screen.getByRole('button', { name: 'Set privileges from JSON' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Set privileges from JSON' });
    const box = dialog.getByRole('textbox', { name: 'JSON' });
    const set = dialog.getByRole('button', { name: 'Set', exact: true });
    await box.fill('not json');
    await set.click();
    await expect.element(dialog).toHaveTextContent('Enter a JSON object with an object for each');
    await box.fill('{"usres":{"hide":true},"visits":{"edit":true}}');
    await expect.element(dialog).toHaveTextContent('Not known: usres, visits.edit');
    await box.fill('{"visits":{"view":1}}');
    await set.click();
    await expect
      .poll(() => sent)
      .toEqual([
        ['admin/setRolePrivileges', { roleId: 100, privileges: { visits: { view: true } } }],
      ]);
  });
});
