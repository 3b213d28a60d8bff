import { useAtomValue } from 'jotai';
import { passwordMismatchAtom } from '#client/session/state/session-state.ts';
import { PasskeyOffered } from './passkey-offered.tsx';
import { FactorAsked } from '#client/features/sign-in/factor-asked.tsx';
import { late } from '#client/screen/late.tsx';
import { SessionNotice } from '#client/features/sign-in/session-notice.tsx';
import styles from './shell-notices.module.css';
import { UpdateChip } from '#client/features/app-update/update-chip.tsx';

const PasswordMismatchNotice = late(
  async () =>
    (await import('#client/features/sign-in/password-mismatch-notice.tsx')).PasswordMismatchNotice,
);

/** What the app itself has to say, between header and screen. */
export const ShellNotices = () => (
  <div className={styles.notices} data-print="no">
    <SessionNotice />
    <FactorAsked />
    <PasskeyOffered />
    {useAtomValue(passwordMismatchAtom) && <PasswordMismatchNotice />}
    <UpdateChip />
  </div>
);
