import { useLingui } from '@lingui/react/macro';
import type { PatientMark } from '#contract/entities.ts';
import { SignatureInk } from './signature-ink.tsx';
import { signaturePath } from './strokes.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** A signature as drawn or typed: who, when, and who witnessed it. */
export function SignedMark({ mark }: { mark: PatientMark }) {
  const { t } = useLingui();
  const isDrawn = signaturePath(mark.strokes) !== null;
  const witness = mark.witnessedBy;
  return (
    <div>
      <SignatureInk label={t`Signature of ${mark.name}`} strokes={mark.strokes} />
      <strong>{`${mark.name}, ${mark.relation ?? mark.role}`}</strong>
      <p>
        {isDrawn
          ? t`Signed ${pacificMoment(new Date(mark.at))}`
          : t`Signed by typed name ${pacificMoment(new Date(mark.at))}`}
      </p>
      {witness !== undefined && <p>{t`Witnessed by ${witness}`}</p>}
    </div>
  );
}
