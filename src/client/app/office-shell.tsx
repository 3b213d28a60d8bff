import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Navigate, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { sessionAtom, useUser } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Rail, RailGroup, RailItem } from '#client/ui/nav.tsx';
import { SkipLink } from '#client/ui/notices.tsx';
import { Brand } from '#client/screen/brand.tsx';
import { waitsForFactor } from './factor-first.ts';
import { PasskeyOffered } from './passkey-offered.tsx';
import { FactorAsked } from '#client/features/sign-in/factor-asked.tsx';
import { IdleWarning } from '#client/features/account/idle-warning.tsx';
import { LineSign } from './line-sign.tsx';
import { MoreMenu, useMenuAhead } from './late-menu.ts';
import styles from './office-shell.module.css';
import type { ActionDialog } from './search-actions.ts';
import { SearchDialog } from './search-dialog.tsx';
import type { RailGroupName } from '#client/screen/screen-table.ts';
import { useOfferedScreens } from './use-offered-screens.ts';
import { usePokes } from './use-pokes.ts';
import { UpdateChip } from '#client/features/app-update/update-chip.tsx';

/** Groups of the rail, in order. */
const railGroups: readonly (readonly [RailGroupName, MessageDescriptor])[] = [
  ['care', msg`Care`],
  ['work', msg`Work`],
  ['devices', msg`Devices`],
  ['administration', msg`Administration`],
];

/** Ctrl+K, or ⌘K on a Mac. */
function useSearchKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

function Navigation() {
  const { t } = useLingui();
  const offered = useOfferedScreens('office');
  return railGroups.map(([group, title]) => {
    const items = offered.flatMap(([path, { rail, title: name }]) =>
      'group' in rail && rail.group === group ? [{ path, icon: rail.icon, name }] : [],
    );
    return items.length === 0 ? null : (
      <RailGroup key={group} title={t(title)}>
        {items.map(({ path, icon, name }) => (
          <RailItem key={path} to={path} icon={icon}>
            {t(name)}
          </RailItem>
        ))}
      </RailGroup>
    );
  });
}

/**
 * Whether the screen at this address waits for a second way to sign in. One that was demanded in the
 * middle of the work takes nobody's screen away.
 */
function useWaiting(): boolean {
  const session = useAtomValue(sessionAtom);
  const [fromStart] = useState(() => session.kind === 'open' && session.online === 'factor');
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return fromStart && waitsForFactor(session, path);
}

/** The shell of the office: rail on the left, search on Ctrl+K. */
export function OfficeShell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState<'search' | 'more' | null>(null);
  const [Acting, setActing] = useState<ActionDialog | null>(null);
  useMenuAhead();
  const [openSearch] = useState(() => () => setOpen('search'));
  useSearchKey(openSearch);
  usePokes();
  const isWaiting = useWaiting();
  const close = () => setOpen(null);
  const head = (
    <>
      <span className={styles.brand}>
        <Brand />
        <span className={styles.org}>{user.orgName}</span>
      </span>
      <button type="button" className={styles.search} onClick={openSearch}>
        {t`Search`} <kbd>{t`Ctrl K`}</kbd>
      </button>
    </>
  );
  const foot = (
    <>
      <LineSign />
      <Button
        variant="quiet"
        icon="user"
        className={styles.user}
        aria-haspopup="dialog"
        onClick={() => setOpen('more')}
      >
        {user.givenName} {user.familyName}
      </Button>
    </>
  );
  return (
    <div className={styles.shell}>
      <SkipLink>{t`Skip to the content`}</SkipLink>
      <Rail label={t`Main`} menu={t`Menu`} head={head} foot={foot}>
        <Navigation />
      </Rail>
      <div className={styles.side}>
        <UpdateChip />
        <main id="main" tabIndex={-1} className={styles.main}>
          <FactorAsked />
          <PasskeyOffered />
          {isWaiting ? <Navigate to="/profile" replace /> : children}
        </main>
      </div>
      {open === 'search' && (
        <SearchDialog onClose={close} onAct={(dialog) => setActing(() => dialog)} />
      )}
      {Acting && <Acting subject={null} onClose={() => setActing(null)} />}
      {open === 'more' && <MoreMenu onClose={close} />}
      <IdleWarning />
    </div>
  );
}
