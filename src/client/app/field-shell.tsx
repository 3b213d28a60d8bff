import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { BarItem, BottomBar } from '#client/ui/nav.tsx';
import { SkipLink } from '#client/ui/notices.tsx';
import { BrandMark } from '#client/screen/brand.tsx';
import styles from './field-shell.module.css';
import { useFirstPull, useReturned } from '#client/store/snapshots/queries.ts';
import { useOfferedScreens } from './use-offered-screens.ts';
import { MoreMenu, useMenuAhead } from './late-menu.ts';
import { ShellNotices } from './shell-notices.tsx';
import { SyncPill } from './sync-pill.tsx';

/** Drawn a moment after the day, which it does not move. */
const CallOfficeShort = lazy(async () => ({
  default: (await import('#client/screen/call-office.tsx')).CallOfficeShort,
}));

/**
 * After this the first screen is drawn: the badge may read the device, and code is fetched that the
 * day does not need and would wait for. In milliseconds.
 */
const firstScreenTakes = 1_000;

/** True from a moment after the shell appeared. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), firstScreenTakes);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

/** The shell of the people at the bedside: state of the sync above, four destinations below. */
export function FieldShell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const [more, setMore] = useState(false);
  const offered = useOfferedScreens('field');
  const pull = useFirstPull();
  const isLate = useLate();
  /** Notes the office returned, for the badge. */
  const returned = useReturned(isLate)?.length ?? 0;
  useMenuAhead(isLate);
  return (
    <div className={styles.shell}>
      <SkipLink>{t`Skip to the content`}</SkipLink>
      <header className={styles.top} data-print="no">
        <span className={styles.brand}>
          <BrandMark />
        </span>
        <span className={styles.aside}>
          {isLate && (
            <Suspense>
              <CallOfficeShort />
            </Suspense>
          )}
          <SyncPill isLoading={pull?.isWhole === false} />
        </span>
      </header>
      <ShellNotices />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <BottomBar label={t`Main`}>
        {offered.map(([path, { bar }]) =>
          bar === undefined ? null : (
            <BarItem
              key={path}
              to={path}
              icon={bar.icon}
              {...(path === '/notes' && { count: returned })}
            >
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
