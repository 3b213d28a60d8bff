import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { OasisExportDialog } from './oasis-export-dialog.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const exported = {
  fileName: 'oasis-01-20260407.xml',
  xml: '<?xml version="1.0" encoding="UTF-8"?>\n<ASSESSMENT></ASSESSMENT>\n',
  itemSet: 'E2-042026',
  findings: [],
  faults: [],
};
function show(assessment: object): void {
  signInOffice();
  vi.spyOn(window, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify({ assessment }), {
        headers: { 'content-type': 'application/json' },
      }),
  );
  ({ unmount } = mountAt('/note', () => (
    <OasisExportDialog subject="01900000-0000-7000-8000-000000000001" onClose={() => {}} />
  )));
}

it('names the item set and saves the XML under its name', async () => {
  const saved: { name: string; size: number }[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, size: this.href.length });
  });
  show(exported);
  await expect.element(screen.getByText('E2-042026')).toBeVisible();
  await expect
    .element(screen.getByText('The edits find nothing in this assessment.'))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Save XML' }).click();
  expect(saved.map(({ name }) => name)).toEqual(['oasis-01-20260407.xml']);
});

it('says what must be corrected and where the file breaks the schema', async () => {
  show({
    ...exported,
    findings: [
      {
        id: '-3261',
        severity: 'fatal',
        items: ['M0030', 'M0090'],
        text: 'Dates are out of order.',
      },
      { id: 'PL-04', severity: 'warning', items: ['M1850'], text: 'Check both.' },
    ],
    faults: [{ element: 'M1060_WEIGHT_B', fault: 'value' }],
  });
  await expect
    .element(screen.getByText('Must be corrected (-3261, M0030, M0090): Dates are out of order.'))
    .toBeVisible();
  await expect.element(screen.getByText('Check (PL-04, M1850): Check both.')).toBeVisible();
  await expect
    .element(screen.getByText('The file breaks the schema at: M1060_WEIGHT_B'))
    .toBeVisible();
});
