import { useLingui } from '@lingui/react/macro';
import type { PatientMark } from '#contract/entities.ts';
import { formatPacific } from '#domain/pacific.ts';
import { picture } from './picture.ts';
import styles from './signature.module.css';
import { signaturePath } from './strokes.ts';

/** A signature as drawn or typed: who, when, and who witnessed it. */
export function SignedMark({ mark }: { mark: PatientMark }) {
  const { t } = useLingui();
  const path = signaturePath(mark.strokes);
  const witness = mark.witnessedBy;
  return (
    <div>
      {path && (
        <svg
          className={styles.ink}
          viewBox={`0 0 ${path.width} ${path.height}`}
          {...picture(t`Signature of ${mark.name}`)}
        >
          <path d={path.d} />
        </svg>
      )}
      <strong>{`${mark.name}, ${mark.relation ?? mark.role}`}</strong>
      <p>
        {path
          ? t`Signed ${formatPacific(new Date(mark.at))}`
          : t`Signed by typed name ${formatPacific(new Date(mark.at))}`}
      </p>
      {witness !== undefined && <p>{t`Witnessed by ${witness}`}</p>}
    </div>
  );
}
