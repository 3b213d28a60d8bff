import { afterEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { ImportedDocument } from '#contract/patients.ts';
import { answering } from '#client/kinds/testing/answering.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { patientId, visitId } from '#client/store/testing/records.ts';
import { ImportedDocuments } from './imported-documents.tsx';

let unmount = (): void => {};
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

const summary: ImportedDocument = {
  id: visitId(1),
  fileName: 'summary.xml',
  title: 'Summary of care',
  importedAt: '2026-11-24T18:00:00.000Z',
  importedBy: 'Sam Scheduler',
  negations: [],
  withheld: 0,
  unnamed: 0,
  placeholders: [],
};
const undo = screen.getByRole('button', { name: 'Undo import' });

function open(mayUndo: boolean): void {
  signInOffice();
  answering(() => ({ documents: [summary], mayUndo }));
  ({ unmount } = mountAt('/patient/7', () => (
    <ImportedDocuments chart={{ id: patientId(7), isUntouched: true }} />
  )));
}

it('offers no undo of an import that is not on record, such as one of before there were any', async () => {
  open(false);
  await expect.element(screen.getByText('summary.xml')).toBeVisible();
  expect(undo.query()).toBeNull();
  unmount();
  open(true);
  await expect.element(undo).toBeVisible();
});
