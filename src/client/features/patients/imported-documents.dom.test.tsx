import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { ImportedDocument } from '#contract/patients.ts';
import { answering, refusal } from '#client/kinds/testing/answering.ts';
import { axeFindings } from '#client/kinds/testing/axe-findings.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { patientId, visitId } from '#client/store/testing/records.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { ToastProvider } from '#client/ui/toast.tsx';
import { ImportedDocuments } from './imported-documents.tsx';

let unmount = (): void => {};
beforeEach(async () => {
  await screen.viewport(1366, 900);
  signInOffice();
});
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
  negations: ['No known drug allergies'],
  withheld: 1,
  unnamed: 0,
  placeholders: [],
};
const chart = patientId(7);

function open(
  undo: () => object = () => ({ undone: 1, kept: 0 }),
  { isUntouched = true, mayUndo = true }: { isUntouched?: boolean; mayUndo?: boolean } = {},
) {
  const calls = answering(({ name }) =>
    name === 'undoImportRun' ? undo() : { documents: [summary], mayUndo },
  );
  ({ unmount } = mountAt('/patient/7', () => (
    <ToastProvider>
      <ImportedDocuments chart={{ id: chart, isUntouched }} />
    </ToastProvider>
  )));
  return { undone: () => calls.filter(({ name }) => name === 'undoImportRun') };
}
const undoButton = screen.getByRole('button', { name: 'Undo import' });
const question = screen.getByRole('dialog', { name: 'Undo this import?' });
const confirm = question.getByRole('button', { name: 'Undo import' });

it('undoes the import of a document after a question, and says what follows', async () => {
  const { undone } = open();
  await expect.element(screen.getByText('summary.xml')).toBeVisible();
  await undoButton.click();
  await expect.element(question).toHaveTextContent('The draft that it made is archived.');
  expect(await axeFindings()).toEqual([]);
  expect(undone()).toEqual([]);
  await confirm.click();
  await expect
    .element(screen.getByText('The import was undone, the draft is archived.'))
    .toBeVisible();
  // The import is kept under the id of the chart that it made.
  expect(undone().map(({ body }) => body)).toEqual([{ id: chart }]);
  expect(question.query()).toBeNull();
});

it('undoes nothing when the question is cancelled', async () => {
  const { undone } = open();
  await undoButton.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(undone()).toEqual([]);
});

it('says so when somebody has worked on the chart since', async () => {
  open(() => ({ undone: 0, kept: 1 }));
  await undoButton.click();
  await confirm.click();
  await expect
    .element(screen.getByText('The import was not undone: someone has worked on the chart since.'))
    .toBeVisible();
});

it('keeps the question with the refusal when somebody undid it meanwhile', async () => {
  open(() => refusal('table.undone'));
  await undoButton.click();
  await confirm.click();
  await expect.element(question.getByRole('alert')).toHaveTextContent(/already undone/);
  await expect.element(confirm).toBeEnabled();
});

it('is not offered on a chart somebody has worked on, nor without the right', async () => {
  open(undefined, { isUntouched: false });
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(undoButton.query()).toBeNull();
  unmount();
  signInOffice(['admin.importedDocuments', 'admin.importedDocument']);
  open();
  await expect.element(screen.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(undoButton.query()).toBeNull();
});

it('offers no undo of an import that is not on record, such as one of before there were any', async () => {
  open(undefined, { mayUndo: false });
  await expect.element(screen.getByText('summary.xml')).toBeVisible();
  expect(undoButton.query()).toBeNull();
});
