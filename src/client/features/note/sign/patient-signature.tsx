import { useLingui } from '@lingui/react/macro';
import type { Attestation } from '#contract/attestation.ts';
import type { SigningDraft } from '#client/store/drafts/kept-signatures.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SignatureFields, useFlawText } from './signature-fields.tsx';
import {
  emptySignature,
  signedName,
  signingFlaws,
  signingOf,
  type SigningFlaw,
} from './signing.ts';
import { SignedMark } from './signed-mark.tsx';
import type { Signatures } from './use-signatures.ts';

type AskingProps = {
  draft: SigningDraft;
  /** As the visit has it: "Rivera, Maria". */
  patientName: string;
  statement: string;
  flaw: SigningFlaw | null;
  onChange: (part: Partial<SigningDraft>) => void;
};

/** Asks who signs for the visit, and for the signature or the reason why there is none. */
function Asking({ draft, patientName, statement, flaw, onChange }: AskingProps) {
  const { t } = useLingui();
  const text = useText();
  const flawText = useFlawText();
  const signs = draft.signer === 'patient' || draft.signer === 'representative';
  const signers = [
    { value: 'patient' as const, label: t`The patient signs` },
    { value: 'representative' as const, label: t`A representative signs` },
    { value: 'unable' as const, label: t`The patient cannot sign` },
  ];
  return (
    <>
      <Choice
        id="sign-patient"
        label={t`Who signs for the visit`}
        options={signers}
        value={draft.signer}
        error={flaw === 'signer' ? flawText('signer') : undefined}
        required
        onChange={(signer) =>
          onChange({
            signer,
            // A person who signs for the patient enters their own name.
            patient: emptySignature(signer === 'patient' ? signedName(patientName) : ''),
          })
        }
      />
      {draft.signer === 'representative' && (
        <TextField
          label={t`Relation to the patient`}
          value={draft.relation}
          maxLength={60}
          required
          error={flaw === 'relation' ? flawText('relation') : undefined}
          onChange={(relation) => onChange({ relation })}
        />
      )}
      {signs && (
        <>
          <SignatureFields
            id="sign-patient-fields"
            label={t`Patient’s signature`}
            statement={text(statement)}
            value={draft.patient}
            flaw={flaw}
            onChange={(patient) => onChange({ patient })}
          />
          <p>{t`You witness this signature; the seal names you as its witness.`}</p>
        </>
      )}
      {draft.signer === 'unable' && (
        <TextField
          label={t`Reason`}
          value={draft.unableReason}
          maxLength={300}
          required
          error={flawText(flaw)}
          onChange={(unableReason) => onChange({ unableReason })}
        />
      )}
    </>
  );
}

/** What the patient attested at the visit; a correction does not ask again. */
function Attested({ before }: { before: Attestation }) {
  const { t } = useLingui();
  return (
    <>
      {before.patient ? <SignedMark mark={before.patient} /> : <p>{before.patientUnable}</p>}
      <Banner tone="info" role="note">
        {before.patient
          ? t`This signature confirms the visit and stays. You sign the correction.`
          : t`This reason was recorded at the visit and stays. You sign the correction.`}
      </Banner>
    </>
  );
}

type CardProps = {
  signatures: Signatures;
  patientName: string;
  statement: string | undefined;
  /** What to report as missing; nothing before the first try. */
  flaw: SigningFlaw | null;
};

/** The patient's part of a note: what stays from before a return, or the question for it. */
export function PatientSignature({ signatures, patientName, statement, flaw }: CardProps) {
  const { t } = useLingui();
  const { draft, before, asksPatient, change } = signatures;
  if (draft === null || (before === null && !asksPatient)) return null;
  return (
    <Card aria-label={t`Patient’s signature`}>
      <h3>{t`Patient’s signature`}</h3>
      {before ? (
        <Attested before={before} />
      ) : (
        <Asking
          draft={draft}
          patientName={patientName}
          statement={statement ?? ''}
          flaw={flaw}
          onChange={change}
        />
      )}
    </Card>
  );
}

/** The patient's part in one line with the moment it was given, and the way to it. */
export function PatientSignatureLine({
  signatures,
  onOpen,
}: {
  signatures: Signatures;
  onOpen: () => void;
}) {
  const { t } = useLingui();
  const { draft, before, asksPatient, author } = signatures;
  if (draft === null || (before === null && !asksPatient)) return null;
  const isComplete = before !== null || signingFlaws(draft, true).patient === null;
  const at = draft.patient.at ?? '';
  const { patient, patientUnable } = signingOf(
    draft,
    { by: author.id, name: author.name, role: author.signsAs, at },
    { asksPatient, before },
  );
  return (
    <Card aria-label={t`Patient’s signature`}>
      <h2>{t`Patient’s signature`}</h2>
      {!isComplete && <p>{t`Not signed yet. Ask before you leave the home.`}</p>}
      {isComplete && patient && <SignedMark mark={patient} />}
      {isComplete && patientUnable !== null && <p>{t`Cannot sign: ${patientUnable}`}</p>}
      {before === null && (
        <Button icon="notes" onClick={onOpen}>
          {isComplete ? t`Open the signature` : t`Patient signs now`}
        </Button>
      )}
    </Card>
  );
}
