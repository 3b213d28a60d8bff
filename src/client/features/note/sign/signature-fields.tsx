import { useLingui } from '@lingui/react/macro';
import { useText } from '#client/i18n.ts';
import type { SignatureDraft } from '#client/store/drafts/kept-signatures.ts';
import { Card } from '#client/ui/card.tsx';
import { Choices } from '#client/ui/choice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { SignaturePad } from './signature-pad.tsx';
import styles from './signature.module.css';
import type { SigningFlaw } from './signing.ts';

/** What a signature lacks, as an instruction. */
export function useFlawText(): (flaw: SigningFlaw | null) => string | undefined {
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
export function SignatureFields({
  id,
  label,
  statement,
  value,
  flaw,
  signsAs,
  onChange,
}: OneProps) {
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

type ClinicianProps = {
  value: SignatureDraft;
  statement: string;
  flaw: SigningFlaw | null;
  /** Name and role of the clinician's account. */
  signsAs: string;
  onChange: (next: SignatureDraft) => void;
};

/** The clinician's signature; it counts when the note is submitted. */
export function ClinicianSignature({ value, statement, flaw, signsAs, onChange }: ClinicianProps) {
  const { t } = useLingui();
  const text = useText();
  return (
    <Card aria-label={t`Your signature`}>
      <h3>{t`Your signature`}</h3>
      <SignatureFields
        id="sign-clinician"
        label={t`Your signature`}
        statement={text(statement)}
        value={value}
        flaw={flaw}
        signsAs={signsAs}
        onChange={onChange}
      />
    </Card>
  );
}
