import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Page } from '#client/ui/page.tsx';
import { Brand } from '#client/screen/brand.tsx';
import styles from './open-frame.module.css';
import { PreferenceFields } from '#client/screen/preference-fields.tsx';

/** The frame of screens open to everybody: sign-in, password reset, help. */
export function OpenFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [settings, setSettings] = useState(false);
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <Link to="/" className={styles.home} aria-label="Porchlight">
          <Brand />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Page className={styles.page}>{children}</Page>
      </main>
      <footer className={styles.foot}>
        <Cluster>
          <Link to="/resetPassword">{t`Forgot your password?`}</Link>
          <Link to="/help">{t`Help`}</Link>
          <Button
            variant="quiet"
            icon="sun"
            onClick={() => setSettings(true)}
          >{t`Language and display`}</Button>
        </Cluster>
      </footer>
      {settings && (
        <Dialog title={t`Language and display`} onClose={() => setSettings(false)}>
          <PreferenceFields />
        </Dialog>
      )}
    </div>
  );
}
