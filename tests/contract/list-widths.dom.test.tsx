import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { screen as companies } from '#client/features/companies/companies.list.tsx';
import { screen as episodes } from '#client/features/episodes/episodes.list.tsx';
import { screen as patients } from '#client/features/patients/patients.list.tsx';
import { screen as notes } from '#client/features/review/notes.list.tsx';
import { screen as roles } from '#client/features/roles/roles.list.tsx';
import { screen as shortLinks } from '#client/features/short-links/short-links.list.tsx';
import { screen as users } from '#client/features/users/users.list.tsx';
import { screen as visits } from '#client/features/scheduling/visits.list.tsx';
import { activateLanguage, loadTexts } from '#client/i18n.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { visit } from '#client/store/testing/records.ts';

let unmount = (): void => {};
beforeEach(async () => {
  localStorage.clear();
  await screen.viewport(1024, 768);
  document.body.style.marginInlineStart = '14.5rem'; // the rail of the office
  signInOffice();
});
afterEach(() => {
  unmount();
  document.body.style.marginInlineStart = '';
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const id = '00000000-0000-4000-8000-000000000001';
const at = '2026-11-02T18:00:00.000Z';
const name = 'Featherstonehaugh-Lindqvist, Maximiliane';
const clinician = 'Nora Brightwater-Wolkenstein';

/** Lists whose tables were wider than the window, with long texts in a row of each. */
const lists = [
  {
    path: '/visits?status=All',
    part: visits,
    row: {
      ...visit(),
      patientName: name,
      providerName: clinician,
      providerType: 'RN',
      visitType: 'SN Recertification Visit',
      status: 'NotesInReview',
    },
    stays: ['Patient/in', 'Status', 'Aktionen'],
  },
  {
    path: '/notes?status=All',
    part: notes,
    row: {
      ...visit(),
      patientName: name,
      providerName: clinician,
      visitType: 'SN Recertification Visit',
      submittedAt: at,
      status: 'NotesInReview',
    },
    stays: ['Patient/in', 'Status', 'Aktionen'],
  },
  {
    path: '/patients',
    part: patients,
    row: {
      id,
      mrn: 'MR000001',
      name,
      birthday: '01/02/1940',
      city: 'Rancho Palos Verdes',
      phone: '(555) 555-0100',
      status: 'Active',
      updatedAt: at,
      openConflicts: 1,
    },
    stays: ['Patient/in', 'Aktennummer', 'Geburtsdatum', 'Status', 'Aktionen'],
  },
  {
    path: '/episodes',
    part: episodes,
    row: {
      id,
      revision: 1,
      patientId: id,
      patientName: name,
      status: 'Active',
      startDate: '11/02/2026',
      endDate: '12/31/2026',
      billingPeriods: [],
      payerType: 'Medicare Advantage',
      careCoordinator: clinician,
      orders: [],
    },
    stays: ['Patient/in', 'Status', 'Aktionen'],
  },
  {
    path: '/users',
    part: users,
    row: {
      id,
      name: clinician,
      userName: 'harborview.brightwater',
      role: 'CARE_COORDINATOR',
      active: true,
      lastLogin: at,
      sessions: 2,
      asksCode: false,
      passkeys: 1,
      registered: true,
      changePassword: false,
    },
    stays: ['Name', 'Status', 'Aktionen'],
  },
  {
    path: '/roles',
    part: roles,
    row: {
      id: 2,
      name: 'Koordination der Wochenenden',
      basedOn: 'CLINICIAN',
      people: 3,
      inactive: 2,
      narrowed: 4,
      changedAt: at,
    },
    stays: ['Name', 'Aktionen'],
  },
  {
    path: '/companies',
    part: companies,
    row: {
      id,
      name: 'Harborview Home Health and Hospice Care',
      usernamePrefix: 'harborview',
      onboardStep: 'done',
      idleTimeout: 15,
      people: 42,
      changedAt: at,
    },
    stays: ['Name', 'Aktionen'],
  },
  {
    path: '/shortUrl',
    part: shortLinks,
    row: { id, token: 'abcdefgh', path: '/officeTasks', madeAt: at, expiresAt: at, used: 3 },
    stays: ['Aktionen'],
  },
] as const;
const texts = 'companies episodes patients review roles short-links users visits app'.split(' ');

const headers = () =>
  screen
    .getByRole('columnheader')
    .elements()
    .map((header) => header.textContent);

describe.each(lists)('the list $path at 1024 px beside the rail', ({ path, part, row, stays }) => {
  it('keeps its most important columns in the window in German', async () => {
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ rows: [row], pageNumber: 1, pageCount: 1, count: 1, pageSize: 10 }),
    );
    ({ unmount } = mountScreen(path, part as Parameters<typeof mountScreen>[1]));
    await loadTexts(texts);
    await activateLanguage('de');
    await expect.poll(headers).toEqual(expect.arrayContaining([...stays]));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1024);
    for (const header of screen.getByRole('columnheader').elements())
      expect(header.getBoundingClientRect().right).toBeLessThanOrEqual(1024);
    i18n.activate('en');
  });
});
