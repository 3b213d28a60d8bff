import { useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page.tsx';
import styles from './note.module.css';
import type { GoTo } from './note-place.ts';

type HeaderProps = {
  title: string;
  /** Behind the title, such as the number of a section. */
  count?: string;
  patientName: string;
  /** From a section back to the list; without it back to the day. */
  toList: GoTo | null;
  pill: ReactNode;
  children?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
};

/** Head of a note: where it is, whose it is, and whether it is safe. Stays in view while scrolling. */
export function NoteHeader({ title, count, patientName, toList, pill, children, ref }: HeaderProps) {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <div className={styles.headLine}>
        {toList ? <Button variant="quiet" icon="back" aria-label={t`Back to the sections`} onClick={() => toList(null)} /> : <BackLink to="/dashboard" />}
        <div className={styles.headText}>
          <h1 ref={ref} className={styles.title} tabIndex={-1}>
            {title} {count && <span className={styles.soft}>{count}</span>}
          </h1>
          <p className={styles.strip}>
            <strong>{patientName}</strong>
            {children}
          </p>
        </div>
        <div className={styles.pill}>{pill}</div>
      </div>
    </header>
  );
}
