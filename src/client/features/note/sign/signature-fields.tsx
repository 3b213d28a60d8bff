import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { Choice, Choices } from '#client/ui/choice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import styles from './signature.module.css';
import {
  emptySignature,
  type PatientSigner,
  type SignatureDraft,
  type SigningDraft,
  type SigningFlaw,
  type SigningFlaws,
} from './signing.ts';

function useFlawText(): (flaw: SigningFlaw | null) => string | undefined {
  const { t } = useLingui();
  return (flaw) => {
    switch (flaw) {
      case 'name':
        return t`Enter the name of the person who signs`;
      case 'strokes':
        return t`Sign in the field, or choose to sign with the typed name`;
      case 'confirm':
        return t`Confirm the typed name`;
      case 'signer':
        return t`Choose who signs`;
      case 'relation':
        return t`Say how the representative is related to the patient`;
      case 'reason':
        return t`Say why the patient cannot sign`;
      case null:
        return undefined;
    }
  };
}

type OneProps = {
  id: string;
  label: string;
  statement: string;
  value: SignatureDraft;
  flaw: SigningFlaw | null;
  /** The account's name and role; the clinician signs with no other. */
  signsAs?: string;
  onChange: (next: SignatureDraft) => void;
};

/**
 * One signature: the name, and a drawn signature or, for a person who cannot draw, a confirmation.
 */
function SignatureFields({ id, label, statement, value, flaw, signsAs, onChange }: OneProps) {
  const { t } = useLingui();
  const flawText = useFlawText();
  const ticks = [
    ...(value.typed ? ['typed' as const] : []),
    ...(value.confirmed ? ['confirmed' as const] : []),
  ];
  const options = [
    { value: 'typed' as const, label: t`Sign with the typed name instead of drawing` },
    ...(value.typed
      ? [{ value: 'confirmed' as const, label: t`I confirm that this typed name is my signature` }]
      : []),
  ];
  return (
    <div className={styles.fields} id={id} tabIndex={-1}>
      <p className={styles.statement}>{statement}</p>
      {signsAs === undefined ? (
        <TextField
          label={t`Name`}
          value={value.name}
          maxLength={120}
          error={flaw === 'name' ? flawText(flaw) : undefined}
          onChange={(name) => onChange({ ...value, name })}
        />
      ) : (
        <p>{t`You sign as ${signsAs}.`}</p>
      )}
      {!value.typed && (
        <SignaturePad
          label={label}
          strokes={value.strokes}
          onStrokes={(strokes) => onChange({ ...value, strokes })}
        />
      )}
      {(flaw === 'strokes' || flaw === 'confirm') && (
        <p className={styles.flaw}>{flawText(flaw)}</p>
      )}
      <Choices
        label={t`No drawing possible`}
        options={options}
        value={ticks}
        onChange={(next) =>
          onChange({
            ...value,
            typed: next?.includes('typed') === true,
            confirmed: next?.includes('typed') === true && next.includes('confirmed'),
          })
        }
      />
    </div>
  );
}

type FormProps = {
  draft: SigningDraft;
  /** Name and role of the clinician's account. */
  signsAs: string;
  patientName: string;
  flaws: SigningFlaws;
  statements: { clinician: string; patient: string | undefined };
  onChange: (next: SigningDraft) => void;
};

/**
 * The signatures of a note: the clinician's and, where the form requires it, the patient's or the
 * reason why not.
 */
export function SigningFields({
  draft,
  signsAs,
  patientName,
  flaws,
  statements,
  onChange,
}: FormProps) {
  const { t } = useLingui();
  const text = useText();
  const flawText = useFlawText();
  // A person who signs for the patient enters their own name.
  const choose = (signer: PatientSigner | null) =>
    onChange({
      ...draft,
      signer,
      patient: emptySignature(signer === 'patient' ? patientName : ''),
    });
  const signers = [
    { value: 'patient' as const, label: t`The patient signs` },
    { value: 'representative' as const, label: t`A representative signs` },
    { value: 'unable' as const, label: t`The patient cannot sign` },
  ];
  return (
    <>
      <Card aria-label={t`Your signature`}>
        <h3>{t`Your signature`}</h3>
        <SignatureFields
          id="sign-clinician"
          label={t`Your signature`}
          statement={text(statements.clinician)}
          value={draft.clinician}
          flaw={flaws.clinician}
          signsAs={signsAs}
          onChange={(clinician) => onChange({ ...draft, clinician })}
        />
      </Card>
      {statements.patient !== undefined && (
        <Card aria-label={t`Patient’s signature`}>
          <h3>{t`Patient’s signature`}</h3>
          <Choice
            id="sign-patient"
            label={t`Who signs for the visit`}
            options={signers}
            value={draft.signer}
            error={flaws.patient === 'signer' ? flawText('signer') : undefined}
            required
            onChange={choose}
          />
          {draft.signer === 'representative' && (
            <TextField
              label={t`Relation to the patient`}
              value={draft.relation}
              maxLength={60}
              required
              error={flaws.patient === 'relation' ? flawText('relation') : undefined}
              onChange={(relation) => onChange({ ...draft, relation })}
            />
          )}
          {(draft.signer === 'patient' || draft.signer === 'representative') && (
            <SignatureFields
              id="sign-patient-fields"
              label={t`Patient’s signature`}
              statement={text(statements.patient)}
              value={draft.patient}
              flaw={flaws.patient}
              onChange={(patient) => onChange({ ...draft, patient })}
            />
          )}
          {(draft.signer === 'patient' || draft.signer === 'representative') && (
            <p>{t`You witness this signature; the seal names you as its witness.`}</p>
          )}
          {draft.signer === 'unable' && (
            <TextField
              label={t`Reason`}
              value={draft.unableReason}
              maxLength={300}
              required
              error={flawText(flaws.patient)}
              onChange={(unableReason) => onChange({ ...draft, unableReason })}
            />
          )}
        </Card>
      )}
    </>
  );
}
