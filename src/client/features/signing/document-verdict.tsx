import { useLingui } from '@lingui/react/macro';
import type { SignedDocumentFile } from '#contract/signed-documents.ts';
import { formatPacific } from '#domain/pacific.ts';
import { Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import type { DocumentVerdict } from './judge-document.ts';

function DocumentBanner({ verdict, name }: { verdict: DocumentVerdict; name: string }) {
  const { t } = useLingui();
  switch (verdict.kind) {
    case 'genuine':
      return (
        <Banner tone="success" title={t`Genuine: ${name}`}>
          {t`The file is as it was signed, and the record has the same seal.`}
        </Banner>
      );
    case 'earlier': {
      const since = verdict.since === null ? '' : formatPacific(new Date(verdict.since));
      return (
        <Banner tone="attention" title={t`Genuine, but an earlier version: ${name}`}>
          {t`The document was signed like this. It was signed again on ${since}.`}
        </Banner>
      );
    }
    case 'unknown':
      return (
        <Banner tone="danger" title={t`Altered: ${name}`}>
          {t`No record has this document with this seal.`}
        </Banner>
      );
    case 'unasked':
      return (
        <Banner tone="attention" title={t`Intact, but not compared with the record: ${name}`}>
          {t`Text, seal and pages belong together. Connect to compare them with the record.`}
        </Banner>
      );
    case 'foreign':
      return (
        <Banner tone="neutral" icon="info" title={t`Not signed here: ${name}`}>
          {t`The file has no seal of ours, so nothing in it can be verified.`}
        </Banner>
      );
    case 'altered': {
      const pages = verdict.what === 'pages' ? verdict.pages.join(', ') : '';
      return (
        <Banner tone="danger" title={t`Altered: ${name}`}>
          {verdict.what === 'pages'
            ? t`Changed since it was signed: page ${pages}.`
            : t`The file’s content does not match its seal.`}
        </Banner>
      );
    }
  }
}

function SignedFacts({ signed: { document, by } }: { signed: SignedDocumentFile }) {
  const { t } = useLingui();
  const { signaturePosition, patientSignature, patientName, signedOn } = document;
  const pages = [...new Set(signaturePosition.map(({ page }) => page))].join(', ');
  return (
    <Facts
      items={[
        { name: t`Document`, value: document.downloadName },
        { name: t`Signed by`, value: by },
        { name: t`Signed at`, value: formatPacific(new Date(signedOn)) },
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
  return (
    <>
      <DocumentBanner verdict={verdict} name={name} />
      {'signed' in verdict && <SignedFacts signed={verdict.signed} />}
    </>
  );
}
