import { afterEach, describe, expect, it } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { SignedDocumentFile } from '#contract/signed-documents.ts';
import { mountAt } from '#client/kinds/testing/mount-at.tsx';
import { testId } from '#client/store/testing/records.ts';
import { DocumentResult } from './document-verdict.tsx';
import type { DocumentVerdict } from './judge-document.ts';

let unmount = (): void => {};
afterEach(() => unmount());

const hash = 'a'.repeat(64);
const common = {
  format: 'porchlight-signed-document',
  source: hash,
  by: 'Nora Nurse',
  document: {
    fileUrl: testId(7, 1),
    credentialFormData: {},
    cutomTextInAllPages: '',
    signaturePosition: [{ page: 3, x: 1, y: 1, type: 'provider', version: 1 }],
    signedOn: '2026-11-25T20:00:00.000Z',
    providerSignature: 'Nora Nurse',
    patientSignature: null,
    patientName: '',
    includeDate: true,
    downloadName: 'agreement signed.pdf',
  },
  pages: [hash],
} satisfies Omit<SignedDocumentFile, 'version' | 'rest'>;
const older: SignedDocumentFile = { ...common, version: 1 };
const signed: SignedDocumentFile = { ...common, version: 2, rest: {} };

const show = (verdict: DocumentVerdict): void => {
  ({ unmount } = mountAt('/signedDocuments', () => (
    <DocumentResult verdict={verdict} name="paper.pdf" />
  )));
};

describe('the verdict on a document that was signed in the app', () => {
  it('is genuine where its seal covers all of it and is on record', async () => {
    show({ kind: 'genuine', since: null, signed });
    await expect.element(screen.getByText('Genuine: paper.pdf')).toBeVisible();
    await expect.element(screen.getByText('agreement signed.pdf')).toBeVisible();
  });

  it('is the older form where the seal covers the pages only', async () => {
    show({ kind: 'genuine', since: null, signed: older });
    await expect
      .element(screen.getByText('Older form, only the pages are genuine: paper.pdf'))
      .toBeVisible();
    await expect
      .element(screen.getByText(/Fields and actions of the file were not sealed then\./))
      .toBeVisible();
  });

  it('has its own words for a file that left the record', async () => {
    show({ kind: 'removed', since: '2026-11-25T21:00:00.000Z', signed });
    await expect
      .element(screen.getByText('Genuine, but removed from the record: paper.pdf'))
      .toBeVisible();
    await expect
      .element(screen.getByText(/Its file left the record on 11\/25\/2026/))
      .toBeVisible();
  });

  it('offers no copy where none can be written, and names a list of pages that is open to doubt', async () => {
    const record = { kind: 'earlier', since: '2026-11-25T21:00:00.000Z' } as const;
    show({ kind: 'rewritten', copy: null, signed, seal: hash, record });
    await expect.element(screen.getByText(/It was signed again on 11\/25\/2026/)).toBeVisible();
    await expect.element(screen.getByText('Not as it was signed here: paper.pdf')).toBeVisible();
    await expect.element(screen.getByText(/Ask the agency for a new copy\./)).toBeVisible();
    await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
    unmount();
    show({ kind: 'altered', what: 'pages', pages: [], rest: ['Pages'], signed });
    await expect
      .element(screen.getByText(/Changed beside the pages: list of pages\./))
      .toBeVisible();
  });
});
