import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { SkipLink } from '#client/ui/notices.tsx';
import { Brand } from '#client/screen/brand.tsx';
import type { ShellKind } from '#client/screen/shell-kind.ts';
import { UpdateChip } from '#client/features/app-update/update-chip.tsx';
import { FactorAsked } from '#client/features/sign-in/factor-asked.tsx';
import { IdleWarning } from '#client/features/account/idle-warning.tsx';
import { useUser } from '#client/session/state/session.ts';
import { MoreMenu, useMenuAhead } from './late-menu.ts';
import styles from './portal-shell.module.css';
import { useOfferedScreens } from './use-offered-screens.ts';

/**
 * The shell of people outside the agency: referral sources, physicians and patients. Each kind has
 * its own screens in the table of screens; so far that is the person's profile.
 */
export function PortalShell({ kind, children }: { kind: ShellKind; children: ReactNode }) {
  const { t } = useLingui();
  const user = useUser();
  const offered = useOfferedScreens(kind).filter(([, { rail }]) => 'group' in rail);
  const [more, setMore] = useState(false);
  useMenuAhead();
  return (
    <div className={styles.shell}>
      <SkipLink>{t`Skip to the content`}</SkipLink>
      <header className={styles.top} data-print="no">
        <Link to="/" className={styles.home} aria-label="Porchlight">
          <Brand />
        </Link>
        <nav aria-label={t`Main`} className={styles.nav}>
          {offered.map(([path, { title }]) => (
            <Link key={path} to={path}>
              {t(title)}
            </Link>
          ))}
          <Link to="/profile">{t`Profile`}</Link>
          <Link to="/help">{t`Help`}</Link>
        </nav>
        <Button variant="quiet" icon="user" aria-haspopup="dialog" onClick={() => setMore(true)}>
          {user.givenName} {user.familyName}
        </Button>
      </header>
      <UpdateChip />
      <main id="main" tabIndex={-1} className={styles.main}>
        <FactorAsked />
        {children}
      </main>
      {more && <MoreMenu onClose={() => setMore(false)} />}
      <IdleWarning />
    </div>
  );
}
