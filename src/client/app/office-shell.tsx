import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { callNames } from '#contract/call-names.ts';
import { useUser } from '#client/session/state/session.ts';
import { Button } from '#client/ui/button.tsx';
import { Rail, RailGroup, RailItem } from '#client/ui/nav.tsx';
import { SkipLink } from '#client/ui/notices.tsx';
import { Brand } from '#client/screen/brand.tsx';
import { FactorAsked } from '#client/features/sign-in/factor-asked.tsx';
import { IdleWarning } from '#client/features/account/idle-warning.tsx';
import { MoreMenu, useMenuAhead } from './late-menu.ts';
import styles from './office-shell.module.css';
import { PatientSearch } from '#client/features/patients/patient-search.tsx';
import { useAreas } from './use-areas.ts';
import { useMay } from '#client/screen/use-may.ts';
import { usePokes } from './use-pokes.ts';
import { UpdateChip } from '#client/features/app-update/update-chip.tsx';

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
  const may = useAreas();
  const mayCall = useMay();
  return (
    <>
      <RailGroup title={t`Care`}>
        {may('dashboard') && <RailItem to="/dashboard" icon="day">{t`Dashboard`}</RailItem>}
        {may('visits') && <RailItem to="/visits" icon="visits">{t`Visits`}</RailItem>}
        {may('episodes') && <RailItem to="/episodes" icon="episode">{t`Episodes`}</RailItem>}
        {may('patients') && <RailItem to="/patients" icon="users">{t`Patients`}</RailItem>}
        {may('visits') && <RailItem to="/notes" icon="notes">{t`Notes`}</RailItem>}
      </RailGroup>
      {may('patients') && mayCall(callNames.importData) && (
        <RailGroup title={t`Work`}>
          <RailItem to="/dataImport" icon="upload">{t`Import`}</RailItem>
        </RailGroup>
      )}
      {may('dashboard') && (
        <RailGroup title={t`Devices`}>
          <RailItem to="/fleet" icon="device">{t`Fleet`}</RailItem>
          <RailItem to="/officeTasks" icon="queue">{t`Tasks`}</RailItem>
        </RailGroup>
      )}
      {may('users') && mayCall(callNames.users) && (
        <RailGroup title={t`Administration`}>
          <RailItem to="/users" icon="users">{t`Users`}</RailItem>
        </RailGroup>
      )}
    </>
  );
}

/** The shell of the office: rail on the left, search on Ctrl+K. */
export function OfficeShell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const user = useUser();
  const [open, setOpen] = useState<'search' | 'more' | null>(null);
  useMenuAhead();
  const [openSearch] = useState(() => () => setOpen('search'));
  useSearchKey(openSearch);
  usePokes();
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
    <Button
      variant="quiet"
      icon="user"
      className={styles.user}
      aria-haspopup="dialog"
      onClick={() => setOpen('more')}
    >
      {user.givenName} {user.familyName}
    </Button>
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
          {children}
        </main>
      </div>
      {open === 'search' && <PatientSearch onClose={close} />}
      {open === 'more' && <MoreMenu onClose={close} />}
      <IdleWarning />
    </div>
  );
}
