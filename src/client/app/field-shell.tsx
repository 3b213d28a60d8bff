import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BarItem, BottomBar } from '#client/ui/nav.tsx';
import { SkipLink } from '#client/ui/notices.tsx';
import { BrandMark } from '#client/screen/brand.tsx';
import styles from './field-shell.module.css';
import { useOfferedScreens } from './use-offered-screens.ts';
import { MoreMenu, useMenuAhead } from './late-menu.ts';
import { ShellNotices } from './shell-notices.tsx';
import { SyncPill } from '#client/features/sync-center/sync-pill.tsx';

/** The shell of the people at the bedside: state of the sync above, four destinations below. */
export function FieldShell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [more, setMore] = useState(false);
  const offered = useOfferedScreens('field');
  useMenuAhead();
  return (
    <div className={styles.shell}>
      <SkipLink>{t`Skip to the content`}</SkipLink>
      <header className={styles.top} data-print="no">
        <span className={styles.brand}>
          <BrandMark />
        </span>
        <SyncPill />
      </header>
      <ShellNotices />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BottomBar label={t`Main`}>
        {offered.map(([path, { bar }]) =>
          bar === undefined ? null : (
            <BarItem key={path} to={path} icon={bar.icon}>
              {t(bar.label)}
            </BarItem>
          ),
        )}
        <li>
          <Button
            variant="quiet"
            icon="more"
            className={styles.more}
            aria-haspopup="dialog"
            onClick={() => setMore(true)}
          >
            {t`More`}
          </Button>
        </li>
      </BottomBar>
      {more && <MoreMenu onClose={() => setMore(false)} />}
    </div>
  );
}
