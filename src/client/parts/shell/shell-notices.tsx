import { useAtomValue } from 'jotai';
import { behindFormerAtom, copiesGoneAtom } from '#client/session/state.ts';
import { FactorAsked } from './factor-asked.tsx';
import { InstallCard } from './install-card.tsx';
import { late } from './late.tsx';
import { SessionNotice } from './session-notice.tsx';
import styles from './shell-notices.module.css';
import { UpdateChip } from './update-chip.tsx';

const FormerPasswordNotice = late(
  async () => (await import('./former-password-notice.tsx')).FormerPasswordNotice,
);
const LeaseNotice = late(async () => (await import('./lease-notice.tsx')).LeaseNotice);

/** What the app itself has to say, between header and screen. */
export const ShellNotices = () => (
  <div className={styles.notices} data-print="no">
    <SessionNotice />
    <FactorAsked />
    {useAtomValue(behindFormerAtom) && <FormerPasswordNotice />}
    {useAtomValue(copiesGoneAtom) && <LeaseNotice />}
    <UpdateChip />
    <InstallCard />
  </div>
);
