import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Patient } from '#contract/entities.ts';
import type { ComparedChart } from '#contract/patient-merges.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountScreen } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { nurse, patient, patientId } from '#client/store/testing/records.ts';
import { screen as merge } from './merge-screen.tsx';

let unmount = (): void => {};
beforeEach(() => screen.viewport(1366, 900));
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  vi.restoreAllMocks();
});

const chart = (
  id: string,
  mrn: string,
  values: Patient['content']['doc']['values'],
): ComparedChart => ({
  patient: {
    ...patient(),
    id,
    mrn,
    status: 'Active',
    content: { doc: { values, revs: {}, revision: 4 }, edits: [], conflicts: [] },
  },
  episodes: [],
  visits: 2,
  documents: 1,
});
const first = chart(patientId(1), 'MR100001', {
  lastName: 'Quill',
  firstName: 'Ada',
  city: 'Fresno',
  'problems.$order': ['p'],
  'problems.p.text': 'Gout',
});
const second = chart(patientId(2), 'MR100002', {
  lastName: 'Quill',
  firstName: 'Ada',
  city: 'Clovis',
  'problems.$order': ['q'],
  'problems.q.text': 'Heart failure',
});

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': status === 200 ? 'application/json' : 'application/problem+json' },
  });

function show(
  answer = () => json({ mergeId: patientId(9) }),
  mayCall?: string[],
  charts = { first, second },
  rolename = 'ADMIN',
) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if ((url as string).endsWith('/compareCharts')) return json(charts);
    sent.push(JSON.parse(init?.body as string));
    return answer();
  });
  signInOffice(mayCall, { user: nurse({ roleType: 'BackOfficeUser', rolename }) });
  ({ unmount } = mountScreen('/merge', merge));
  return sent;
}

describe('two charts side by side (decision 083)', () => {
  it('show what differs, and everything when asked', async () => {
    show();
    await expect.element(screen.getByRole('radio', { name: 'City: Fresno' })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'Problems: both lists' })).toBeChecked();
    expect(screen.getByRole('rowheader', { name: 'Last name' }).query()).toBeNull();
    await screen.getByRole('button', { name: 'Show everything' }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'Last name' })).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('say status and fields in the reader’s words', async () => {
    const of = (each: ComparedChart, gender: string, status: Patient['status']): ComparedChart => {
      const { content } = each.patient;
      const doc = { ...content.doc, values: { ...content.doc.values, gender } };
      return { ...each, patient: { ...each.patient, status, content: { ...content, doc } } };
    };
    show(undefined, undefined, {
      first: of(first, 'F', 'Active'),
      second: of(second, 'M', 'Draft'),
    });
    await expect.element(screen.getByText('Female', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Male', { exact: true })).toBeVisible();
    i18n.loadAndActivate({ locale: 'de', messages: { Active: ['Aktiv'], Draft: ['Entwurf'] } });
    await expect.element(screen.getByText('Aktiv', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('Entwurf', { exact: true })).toBeVisible();
  });

  const withValues = (of: ComparedChart, more: Patient['content']['doc']['values']) => {
    const { content } = of.patient;
    const doc = { ...content.doc, values: { ...content.doc.values, ...more } };
    return { ...of, patient: { ...of.patient, content: { ...content, doc } } };
  };
  const german = {
    Brown: ['Braun'],
    Nausea: ['Übelkeit'],
    Sister: ['Schwester'],
    '5 mg': ['10 mg'],
  };

  it('differ where they were written differently, and typed texts are not translated', async () => {
    show(undefined, undefined, {
      first: withValues(first, {
        lastName: 'Brown',
        emergencyRelation: 'Sister',
        'medications.m.name': 'Lisinopril',
        'medications.m.dose': '5 mg',
        'allergies.a.reaction': 'nausea',
      }),
      second: withValues(second, {
        lastName: 'Braun',
        emergencyRelation: 'Schwester',
        'medications.n.name': 'Lisinopril',
        'medications.n.dose': '10 mg',
        'allergies.a.reaction': 'Rash',
      }),
    });
    await expect.element(screen.getByRole('radio', { name: 'City: Fresno' })).toBeVisible();
    i18n.loadAndActivate({ locale: 'de', messages: german });
    await expect.element(screen.getByRole('radio', { name: /: Übelkeit$/ })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: /: Brown$/ })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: /: Braun$/ })).toBeVisible();
    await expect.element(screen.getByRole('radio', { name: /: Lisinopril · 5 mg$/ })).toBeVisible();
    await expect.element(screen.getByText('Lisinopril · 10 mg', { exact: true })).toBeVisible();
    // Two wordings that only read alike are still two.
    await expect
      .poll(() => screen.getByRole('radio', { name: /: Schwester$/ }).elements().length)
      .toBe(2);
  });

  it('do not differ in a phone number that is only spaced differently', async () => {
    show(undefined, undefined, {
      first: withValues(first, { phoneNumber1: '559-555-0100' }),
      second: withValues(second, { phoneNumber1: '(559) 555-0100' }),
    });
    await expect.element(screen.getByRole('radio', { name: 'City: Fresno' })).toBeVisible();
    expect(screen.getByRole('rowheader', { name: /Phone$/ }).query()).toBeNull();
  });

  it('name whose name and phone a row is, and which chart is kept', async () => {
    show(undefined, undefined, {
      first: withValues(first, { emergencyName: 'Ben', physicianName: 'Dr. Oak' }),
      second: withValues(second, { emergencyPhone: '559-555-0100' }),
    });
    for (const name of ['Emergency contact: Name', 'Physician: Name', 'Emergency contact: Phone'])
      await expect.element(screen.getByRole('rowheader', { name, exact: true })).toBeVisible();
    await expect
      .element(screen.getByRole('rowheader', { name: 'City', exact: true }))
      .toBeVisible();
    await screen.getByRole('radio', { name: /^Keep .*MR100002/ }).click();
    const merging = screen.getByRole('button', { name: /^Merge into .* · MR100002$/ });
    await expect.element(merging).toBeVisible();
  });

  it('are merged into the one that is kept, as it was chosen', async () => {
    const sent = show();
    await screen.getByRole('radio', { name: /^Keep .*MR100002/ }).click();
    await expect.element(screen.getByRole('radio', { name: 'City: Clovis' })).toBeChecked();
    await screen.getByRole('radio', { name: 'City: Fresno' }).click();
    await screen.getByRole('radio', { name: 'Problems: Heart failure' }).click();
    await screen.getByRole('button', { name: /^Merge into/ }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        {
          survivor: { id: patientId(2), revision: 4 },
          other: { id: patientId(1), revision: 4 },
          choices: { city: 'other', problems: 'survivor' },
        },
      ]);
    await expect.element(screen.getByText('The charts were merged into MR100002.')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  });

  it('are compared again when somebody changed one of them', async () => {
    const problem = { code: 'merge.changed', status: 409, title: 'x', requestId: 'x' };
    show(() => json(problem, 409));
    await screen.getByRole('button', { name: /^Merge into/ }).click();
    await expect.element(screen.getByText(/Someone changed one of the charts/)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Compare again' })).toBeVisible();
  });

  it('are only looked at by those who may not merge', async () => {
    show(undefined, ['admin.compareCharts']);
    await expect.element(screen.getByRole('radio', { name: 'City: Fresno' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Merge into/ }).query()).toBeNull();
  });

  const withStatus = (of: ComparedChart, status: Patient['status']): ComparedChart => ({
    ...of,
    patient: { ...of.patient, status },
  });
  const statusChoice = (status: string) => screen.getByRole('radio', { name: `Status: ${status}` });

  it('offer the status that the kept chart can take, and forget it with that chart', async () => {
    const sent = show(undefined, undefined, {
      first: withStatus(first, 'Waiting for Start of Care'),
      second: withStatus(second, 'Active'),
    });
    await statusChoice('Active').click();
    await screen.getByRole('radio', { name: /^Keep .*MR100002/ }).click();
    // An active chart is not put back to waiting by a merge.
    await expect.element(screen.getByRole('rowheader', { name: 'Status' })).toBeVisible();
    expect(statusChoice('Active').query()).toBeNull();
    await screen.getByRole('radio', { name: /^Keep .*MR100001/ }).click();
    await expect.element(statusChoice('Waiting for Start of Care')).toBeChecked();
    await screen.getByRole('button', { name: /^Merge into/ }).click();
    await expect.poll(() => sent).toMatchObject([{ choices: {} }]);
  });

  it('offer no status that ends care, nor any to who may not change one', async () => {
    show(undefined, undefined, { first, second: withStatus(second, 'Discharged') });
    await expect.element(screen.getByRole('rowheader', { name: 'Status' })).toBeVisible();
    expect(statusChoice('Discharged').query()).toBeNull();
    unmount();
    show(undefined, ['admin.compareCharts', 'admin.mergePatients'], {
      first: withStatus(first, 'Draft'),
      second,
    });
    await screen.getByRole('radio', { name: /^Keep .*MR100001/ }).click();
    await expect.element(screen.getByRole('rowheader', { name: 'Status' })).toBeVisible();
    expect(statusChoice('Active').query()).toBeNull();
  });

  it('offer no clinical part to who may not write it, and say that it waits', async () => {
    const sent = show(undefined, undefined, undefined, 'SCHEDULER');
    await expect.element(screen.getByRole('rowheader', { name: 'Problems' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Problems:/ }).query()).toBeNull();
    await expect
      .element(screen.getByText(/becomes a task for a nurse or a reviewer/))
      .toBeVisible();
    await screen.getByRole('radio', { name: 'City: Clovis' }).click();
    await screen.getByRole('button', { name: /^Merge into/ }).click();
    await expect.poll(() => sent).toMatchObject([{ choices: { city: 'other' } }]);
    unmount();
    show();
    await expect.element(screen.getByRole('radio', { name: 'Problems: both lists' })).toBeChecked();
    expect(screen.getByText(/becomes a task for a nurse/).query()).toBeNull();
  });
});
