import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import type { Patient } from '#contract/entities.ts';
import { PatientActions, PatientStrip } from '#client/features/patients/patient-strip.tsx';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import { CallOfficeShort } from '#client/screen/call-office.tsx';
import { BackLink } from '#client/ui/page.tsx';
import styles from './note.module.css';
import type { GoTo } from './note-place.ts';
import { UpdateMark } from './update-mark.tsx';
import type { WayBack } from './way-back.ts';

type HeaderProps = {
  title: string;
  /** The place in the note, with a section's number; absent at the note's home. */
  place?: { readonly title: string; readonly count?: string } | undefined;
  patientName: string;
  /** The chart, where this device has it. */
  patient?: Patient | null;
  payer?: string | undefined;
  /** Leads from a section to the list of sections, otherwise `back`. */
  toList: GoTo | null;
  back: WayBack;
  pill: ReactNode;
  /** Day and progress, on a line of their own below a chart's strip. */
  children?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
};

/** Head of a note: place, patient, and save state. Stays in view while scrolling. */
export function NoteHeader({
  title,
  place,
  patientName,
  patient = null,
  payer,
  toList,
  back,
  pill,
  children,
  ref,
}: HeaderProps) {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        {toList ? (
          <Button
            variant="quiet"
            icon="back"
            aria-label={t`To the note`}
            onClick={() => toList(null)}
          />
        ) : (
          <BackLink to={back.to} search={back.search} />
        )}
        <div className={styles.headText}>
          <span className={styles.office} data-print="no">
            <CallOfficeShort />
          </span>
          {place ? (
            <>
              <VisuallyHidden>
                <h1>{title}</h1>
              </VisuallyHidden>
              <h2 ref={ref} className={styles.title} tabIndex={-1}>
                {place.title} {place.count && <span className={styles.soft}>{place.count}</span>}
              </h2>
            </>
          ) : (
            <h1 ref={ref} className={styles.title} tabIndex={-1}>
              {title}
            </h1>
          )}
          {patient ? (
            <PatientStrip patient={patient} payer={payer}>
              <span>{children}</span>
              <UpdateMark />
            </PatientStrip>
          ) : (
            <p className={styles.strip}>
              <strong>{patientName}</strong>
              {children && <> · {children}</>}
              <UpdateMark />
            </p>
          )}
        </div>
        <div className={styles.pill}>
          {pill}
          {patient && <PatientActions patient={patient} />}
        </div>
      </div>
    </header>
  );
}
