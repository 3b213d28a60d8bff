import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SignedDocumentFile } from '#contract/signed-documents.ts';
import { formatPacific } from '#domain/pacific.ts';
import { Facts } from '#client/ui/card.tsx';
import { Verdict, type VerdictKind } from '#client/features/note/verify/verdict.tsx';
import { changedParts } from './changed-parts.ts';
import type { DocumentVerdict } from './judge-document.ts';

const kindOf = ({ kind }: DocumentVerdict): VerdictKind => (kind === 'unknown' ? 'altered' : kind);

/** What the seal of a document covers: less where it was signed before version 2. */
function coveredText({ version }: SignedDocumentFile): string {
  return version === 1
    ? t`All pages are as they were signed. Fields and actions of the file were not sealed then.`
    : t`All pages, form fields and actions of the file are as they were signed.`;
}

function documentText(verdict: DocumentVerdict): string {
  switch (verdict.kind) {
    case 'genuine':
      return `${coveredText(verdict.signed)} ${t`The record has the same seal.`}`;
    case 'earlier': {
      const since = verdict.since === null ? '' : formatPacific(new Date(verdict.since));
      return `${coveredText(verdict.signed)} ${t`It was signed again on ${since}.`}`;
    }
    case 'unknown':
      return t`No record has this document with this seal.`;
    case 'unasked':
      return `${coveredText(verdict.signed)} ${t`Connect to compare the seal with the record.`}`;
    case 'foreign':
      return t`The file has no seal of ours, so nothing in it can be verified.`;
    case 'altered':
      return verdict.what === 'pages'
        ? changedParts(verdict.pages, verdict.rest)
        : t`The file’s content does not match its seal.`;
  }
}

function SignedFacts({ signed: { document, by } }: { signed: SignedDocumentFile }) {
  const { t: say } = useLingui();
  const { signaturePosition, patientSignature, patientName, signedOn } = document;
  const pages = [...new Set(signaturePosition.map(({ page }) => page))].join(', ');
  return (
    <Facts
      items={[
        { name: say`Document`, value: document.downloadName },
        { name: say`Signed by`, value: by },
        { name: say`Signed at`, value: formatPacific(new Date(signedOn)) },
        ...(patientSignature === null
          ? []
          : [{ name: say`Patient’s signature`, value: patientName }]),
        { name: say`Signatures on page`, value: pages },
      ]}
    />
  );
}

/** What a PDF that was signed in the app is worth, in words. */
export function DocumentResult({ verdict, name }: { verdict: DocumentVerdict; name: string }) {
  return (
    <>
      <Verdict kind={kindOf(verdict)} name={name}>
        {documentText(verdict)}
      </Verdict>
      {'signed' in verdict && <SignedFacts signed={verdict.signed} />}
    </>
  );
}
