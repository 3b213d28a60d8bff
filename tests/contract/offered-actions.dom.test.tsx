import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { Role } from '#contract/roles.ts';
import { must } from '#domain/must.ts';
import type { VisitStatus } from '#domain/visit-status.ts';
import { formById } from '#forms/registry.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { ReviewScreen } from '#client/features/review/review-screen.tsx';
import { ChartView } from '#client/features/patients/chart-view.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { putSession } from '#client/session/state/session-state.ts';
import {
  clientId,
  deviceId,
  docOf,
  note,
  nurse,
  orgId,
  patient,
  sessionOf,
  userId,
  visit,
} from '#client/store/testing/records.ts';
import { savePatient } from '#contract/patients.ts';
import accessTable from './access-table.json' with { type: 'json' };

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

/** Calls a role may make, from the recorded table: the handlers do not run in a browser. */
const callsOf = (role: Role): string[] =>
  Object.entries(accessTable).flatMap(([key, policy]) => (role in policy ? [key] : []));

const signInAs = (role: Role): void => {
  const account = {
    userId: userId(),
    orgId: orgId(),
    userName: 'office',
    displayName: 'Olive Office',
    clientId: clientId(),
    deviceId: deviceId(),
    keepsData: false,
    vaults: [],
  };
  putSession({
    kind: 'open',
    account,
    state: sessionOf(nurse({ roleType: 'BackOfficeUser' }), { mayCall: callsOf(role) }),
    online: 'valid',
    store: null,
  });
};

const review = (status: VisitStatus): void => {
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ files: [], patient: patient(), episodes: [] }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
  );
  const formId = 'skilled-nursing-visit';
  const parts = {
    note: note({ formId, content: docOf({ 'narrative.text': 'Stable.' }) }),
    visit: visit({ formId, status }),
    previous: null,
    form: must(formById(formId), 'form'),
  };
  ({ unmount } = mountAt('/note', () => <ReviewScreen {...parts} />));
};

function Chart({ role }: { role: string }) {
  const may = useMay();
  return (
    <ChartView
      patient={patient()}
      editor={{ save: async () => ({ kind: 'saved' }) }}
      staffRole={role}
      mayEdit={may(savePatient)}
    />
  );
}

const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: true });

/** Who may do it, as the design words it; the rows of the table behind it are the server's own. */
const offered: Record<
  'ADMIN' | 'SCHEDULER' | 'QA' | 'BILLING',
  { decides: boolean; edits: boolean; charts: boolean }
> = {
  ADMIN: { decides: true, edits: true, charts: true },
  QA: { decides: true, edits: true, charts: true },
  SCHEDULER: { decides: false, edits: false, charts: true },
  BILLING: { decides: false, edits: false, charts: false },
};

describe.each(Object.entries(offered))(
  'the office’s screens offer %s what the role may do (decision 031)',
  (role, may) => {
    it('with a note in review', async () => {
      signInAs(role as Role);
      review('NotesInReview');
      await expect.element(button('History')).toBeVisible();
      expect(button('Approve').elements().length > 0, 'approve').toBe(may.decides);
      expect(button('Return').elements().length > 0, 'return').toBe(may.decides);
      expect(
        screen.getByRole('button', { name: /^Return ./ }).elements().length > 0,
        'mark an answer',
      ).toBe(may.decides);
      expect(
        screen.getByRole('button', { name: /^Edit ./ }).elements().length > 0,
        'edit an answer',
      ).toBe(may.edits);
      expect(button('Reopen').elements()).toEqual([]);
    });

    it('with an approved note', async () => {
      signInAs(role as Role);
      review('NotesApproved');
      await expect.element(button('History')).toBeVisible();
      expect(button('Reopen').elements().length > 0, 'reopen').toBe(may.decides);
      expect(screen.getByRole('button', { name: /^(Edit|Return|Approve)/ }).elements()).toEqual([]);
    });

    it('with a chart', async () => {
      signInAs(role as Role);
      ({ unmount } = mountAt('/patient', () => <Chart role={role} />));
      await expect.element(screen.getByRole('heading', { name: 'Medications' })).toBeVisible();
      expect(
        screen.getByRole('button', { name: /^(Edit|Add)/ }).elements().length > 0,
        'edit the chart',
      ).toBe(may.charts);
      const isNurse = role === 'ADMIN' || role === 'QA';
      for (const name of ['Edit For the visit', 'Add to Medications', 'Add to Allergies'])
        expect(button(name).elements().length > 0, name).toBe(isNurse);
    });
  },
);
