import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Visit } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { Button } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page.tsx';
import styles from './note.module.css';
import type { GoTo } from './note-place.ts';

type HeaderProps = {
  title: string;
  visit: Pick<Visit, 'patientName' | 'visitType' | 'dateOfService'>;
  /** From a section back to the list; without it back to the day. */
  toList: GoTo | null;
  pill: ReactNode;
  children?: ReactNode;
};

/** Head of a note: where it is, whose it is, and whether it is safe. Stays in view while scrolling. */
export function NoteHeader({ title, visit, toList, pill, children }: HeaderProps) {
  const { t } = useLingui();
  const text = useText();
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        {toList ? <Button variant="quiet" icon="back" aria-label={t`Back to the sections`} onClick={() => toList(null)} /> : <BackLink to="/dashboard" />}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {pill}
      </div>
      <p className={styles.strip}>
        <strong>{visit.patientName}</strong> {`· ${text(visit.visitType)} · ${visit.dateOfService}`}
        {children}
      </p>
    </header>
  );
}
