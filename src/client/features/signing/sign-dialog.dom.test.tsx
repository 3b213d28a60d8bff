import { PDFDocument } from 'pdf-lib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as screen } from 'vitest/browser';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { signInOffice } from '#client/kinds/testing/sign-in-office.ts';
import { putSession } from '#client/session/state/session-state.ts';
import { testId } from '#client/store/testing/records.ts';
import { SignDialog } from './sign-dialog.tsx';

let unmount = (): void => {};
beforeEach(() => signInOffice());
afterEach(() => {
  unmount();
  putSession({ kind: 'starting' });
  vi.restoreAllMocks();
});

async function show(): Promise<void> {
  const paper = await PDFDocument.create();
  paper.addPage([600, 800]).drawText('Agreement');
  const bytes = new Uint8Array(await paper.save());
  vi.spyOn(window, 'fetch').mockImplementation(async (url) =>
    String(url instanceof Request ? url.url : url).includes('signedDocument')
      ? new Response(JSON.stringify({ document: null, signedFileId: null }), {
          headers: { 'content-type': 'application/json' },
        })
      : new Response(bytes, { headers: { 'content-type': 'application/pdf' } }),
  );
  const file = { id: testId(7, 1), name: 'agreement.pdf' };
  ({ unmount } = mountAt('/', () => (
    <SignDialog
      file={file}
      upload={() => Promise.resolve()}
      onClose={() => undefined}
      onDone={() => undefined}
    />
  )));
}

describe('signing a PDF of a patient', () => {
  it('shows the page first, and asks for a patient’s signature that is placed and not drawn', async () => {
    await show();
    const save = screen.getByRole('button', { name: 'Sign and save' });
    await expect.element(screen.getByTitle('Page 1 with its signatures')).toBeVisible();
    await screen.getByRole('button', { name: /^Page 1\. Signature of Provider/ }).click();
    await expect.element(save).toBeEnabled();
    await screen.getByRole('radio', { name: 'Patient' }).click();
    await screen.getByRole('button', { name: /^Page 1\. Signature of Patient/ }).click();
    const question = screen.getByText('The patient’s signature is placed, but not drawn');
    await expect.element(question).toBeVisible();
    await expect.element(save).toBeDisabled();
    await screen.getByRole('button', { name: 'Remove the patient’s place' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(save).toBeEnabled();
  });
});
