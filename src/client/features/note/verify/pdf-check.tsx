import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { knownForm } from '#forms/known.ts';
import { useText } from '#client/i18n.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { Button } from '#client/ui/button.tsx';
import { Facts } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { SummaryView } from '../summary-view.tsx';
import { judgePdf, type AskRecord, type PdfVerdict } from './judge-pdf.ts';
import { RewrittenVerdict } from './rewritten-verdict.tsx';
import { Verdict } from './verdict.tsx';

type Outcome =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'failed'; readonly name: string; readonly error: unknown }
  | { readonly kind: 'done'; readonly name: string; readonly verdict: PdfVerdict };

type Sealed = Extract<PdfVerdict, { finding: unknown }>;

/** Whether the record is known to have another number of addenda than the file names. */
const hasOtherAddenda = ({ record, finding: { seal } }: Sealed): boolean =>
  record !== null && record.addenda !== null && record.addenda !== seal.addenda;

function VerdictBanner({ verdict, name }: { verdict: PdfVerdict; name: string }) {
  const { t } = useLingui();
  const earlier = t`The note was signed like this. Later it was returned and changed.`;
  const otherAddenda = t`The file names another number of addenda than the record has.`;
  const unasked = t`The note’s record could not be reached, or you do not have access to it.`;
  const covered = t`The seal covers the answers below and not the pages. Read the answers, not the pages.`;
  const current = t`The record has the same seal.`;
  switch (verdict.kind) {
    case 'partly':
      return (
        <Verdict kind="partly" name={name} title={t`Answers genuine, pages not covered: ${name}`}>
          {current} {covered}
          {hasOtherAddenda(verdict) && ` ${otherAddenda}`}
        </Verdict>
      );
    case 'earlier':
      return (
        <Verdict
          kind="earlier"
          name={name}
          title={t`Answers genuine, but of an earlier version: ${name}`}
        >
          {earlier} {covered}
        </Verdict>
      );
    case 'unasked':
      return (
        <Verdict kind="unasked" name={name}>
          {t`Content and seal belong together.`} {unasked} {covered}
        </Verdict>
      );
    case 'rewritten':
      // No copy: nothing says whether its pages are those that were signed.
      return (
        <RewrittenVerdict copy={null} name={name}>
          {verdict.record?.standing === 'current' && current}
          {verdict.record?.standing === 'earlier' && earlier}
          {verdict.record === null && unasked}
          {hasOtherAddenda(verdict) && ` ${otherAddenda}`}
        </RewrittenVerdict>
      );
    case 'foreign':
      return (
        <Verdict kind="foreign" name={name} title={t`Not one of our signed notes: ${name}`}>
          {t`The file has no seal, so nothing in it can be verified.`}
        </Verdict>
      );
    case 'altered': {
      const told = {
        content: t`The file’s content does not match its seal.`,
        pages: t`The pages were changed after the file was made.`,
        rest: t`What a screen reader says of the pages was changed after the file was made.`,
        record: t`The record of this note has another seal.`,
      };
      return (
        <Verdict kind="altered" name={name}>
          {told[verdict.what]}
        </Verdict>
      );
    }
  }
}

/**
 * The content a file's seal covers, shown with the verdict: pages can be drawn to look like
 * anything, sealed answers cannot.
 */
function SealedFacts({ verdict }: { verdict: Sealed }) {
  const { t } = useLingui();
  const text = useText();
  const [shown, setShown] = useState(true);
  const { seal, content } = verdict.finding;
  const { addenda } = seal;
  const onRecord = verdict.record?.addenda ?? null;
  const { patient } = content.signatures ?? {};
  const witness = patient?.witnessedBy;
  const form = knownForm(content.formId, content.formVersion);
  if (!useFormTexts(form)) return <Skeleton lines={6} label={t`Loading`} />;
  return (
    <>
      <Facts
        items={[
          { name: t`Form`, value: form ? text(form.title) : content.formId },
          {
            name: t`Signed by`,
            value: `${seal.clinician.name}, ${seal.clinician.role} · ${pacificMoment(new Date(seal.clinician.at))}`,
          },
          ...(patient
            ? [
                {
                  name: t`Patient’s signature`,
                  value: [
                    `${patient.name}, ${patient.relation ?? patient.role}`,
                    witness ? t`witnessed by ${witness}` : '',
                  ]
                    .filter(Boolean)
                    .join(' · '),
                },
              ]
            : []),
          {
            name: t`The seal covers`,
            value: content.signatures
              ? t`answers, signatures and signers`
              : t`answers only (earlier seal)`,
          },
          {
            name: t`Addenda`,
            value:
              onRecord === null
                ? String(addenda)
                : t`${addenda} in the file, ${onRecord} in the record`,
          },
          { name: t`Seal (SHA-256)`, value: <code>{seal.hash}</code> },
        ]}
      />
      <p>{t`This is what the seal covers. Where the pages say something else, the pages are wrong.`}</p>
      {form && (
        <Button aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? t`Hide what was signed` : t`Show what was signed`}
        </Button>
      )}
      {form && shown && <SummaryView form={form} answers={content.answers} />}
    </>
  );
}

/** What a PDF of a note is worth, in words, with what its seal covers. */
export function PdfResult({ verdict, name }: { verdict: PdfVerdict; name: string }) {
  return (
    <>
      <VerdictBanner verdict={verdict} name={name} />
      {'finding' in verdict && <SealedFacts key={verdict.finding.seal.pages} verdict={verdict} />}
    </>
  );
}

/** Accepts any PDF and says whether it is a genuine signed note, altered, or not one of ours. */
export function PdfCheck({ ask }: { ask: AskRecord }) {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const judge = async (file: File) => {
    const { name } = file;
    setOutcome({ kind: 'reading', name });
    try {
      const verdict = await judgePdf(file, ask);
      setOutcome({ kind: 'done', name, verdict });
    } catch (error) {
      setOutcome({ kind: 'failed', name, error });
    }
  };
  return (
    <>
      <DropZone
        label={t`Drop the PDF of a signed note here`}
        accept=".pdf,application/pdf"
        busy={outcome?.kind === 'reading'}
        onFile={(file) => void judge(file)}
      />
      {outcome?.kind === 'reading' && <Skeleton lines={2} label={t`Reading ${outcome.name}`} />}
      {outcome?.kind === 'failed' && <FailureNotice error={outcome.error} lead={outcome.name} />}
      <div aria-live="polite">
        {outcome?.kind === 'done' && (
          <VerdictBanner verdict={outcome.verdict} name={outcome.name} />
        )}
      </div>
      {outcome?.kind === 'done' && 'finding' in outcome.verdict && (
        <SealedFacts key={outcome.verdict.finding.seal.pages} verdict={outcome.verdict} />
      )}
    </>
  );
}
