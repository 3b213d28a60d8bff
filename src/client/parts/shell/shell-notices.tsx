import { InstallCard } from './install-card.tsx';
import { LeaseNotice } from './lease-notice.tsx';
import { SessionNotice } from './session-notice.tsx';
import styles from './shell-notices.module.css';
import { UpdateChip } from './update-chip.tsx';

/** What the app itself has to say, between header and screen. */
export const ShellNotices = () => (
  <div className={styles.notices} data-print="no">
    <SessionNotice />
    <LeaseNotice />
    <UpdateChip />
    <InstallCard />
  </div>
);
