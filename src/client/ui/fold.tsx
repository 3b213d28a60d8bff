import type { ReactNode } from 'react';
import styles from './fold.module.css';

/** What is seldom done, behind one quiet line that opens it. */
export const Fold = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={styles.fold}>
    <summary>{title}</summary>
    {children}
  </details>
);
