import { useLingui } from '@lingui/react/macro';
import type { SignedDocumentFile } from '#contract/signed-documents.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Facts } from '#client/ui/card.tsx';
import type { DocumentVerdict } from './judge-document.ts';
import { SealedResult } from './sealed-result.tsx';

function SignedFacts({ signed: { document, by } }: { signed: SignedDocumentFile }) {
  const { t } = useLingui();
  const { signaturePosition, patientSignature, patientName, signedOn } = document;
  const pages = [...new Set(signaturePosition.map(({ page }) => page))].join(', ');
  return (
    <Facts
      items={[
        { name: t`Document`, value: document.downloadName },
        { name: t`Signed by`, value: by },
        { name: t`Signed at`, value: pacificMoment(new Date(signedOn)) },
        ...(patientSignature === null
          ? []
          : [{ name: t`Patient’s signature`, value: patientName }]),
        { name: t`Signatures on page`, value: pages },
      ]}
    />
  );
}

/** What a PDF that was signed in the app is worth, in words. */
export function DocumentResult({ verdict, name }: { verdict: DocumentVerdict; name: string }) {
  const { t } = useLingui();
  const signed = 'signed' in verdict ? verdict.signed : null;
  // Before version 2 a seal covered the pages only.
  const isOlder = signed?.version === 1;
  return (
    <SealedResult
      verdict={verdict}
      name={name}
      less={isOlder ? 'older' : null}
      words={{
        compared: isOlder
          ? t`All pages are as they were signed. Fields and actions of the file were not sealed then.`
          : t`All pages, form fields and actions of the file are as they were signed.`,
        current: t`The record has the same seal.`,
        unknown: t`No record has this document with this seal.`,
        removed: (since) => t`It was signed like this. Its file left the record on ${since}.`,
        until: (since) => t`It was signed again on ${since}.`,
        counts: '',
      }}
    >
      {signed && <SignedFacts signed={signed} />}
    </SealedResult>
  );
}
