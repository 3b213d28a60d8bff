import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { officePhones, phoneText, type OfficePhones } from '#domain/office-phones.ts';
import { sessionAtom } from '#client/session/state/session.ts';
import { Icon } from '#client/ui/icon.tsx';
import styles from './call-office.module.css';

/** The agency's numbers, from what the last sign-in brought: also without a line. */
export function useOfficePhones(): OfficePhones {
  const session = useAtomValue(sessionAtom);
  return officePhones(session.kind === 'open' ? session.state.constants : []);
}

/** One press calls the office; a second link for the time when it is closed. */
export function CallOffice() {
  const { t } = useLingui();
  const { office, afterHours } = useOfficePhones();
  const numbers = [
    { label: t`Call office`, number: office },
    { label: t`After hours`, number: afterHours },
  ];
  return numbers.map(({ label, number }) =>
    number === null ? null : (
      <a key={label} className={styles.call} href={`tel:${number}`}>
        <Icon name="call" />
        <span>
          {label} <span className={styles.number}>{phoneText(number)}</span>
        </span>
      </a>
    ),
  );
}

/** The same in the head of every field screen, where there is room for a word. */
export function CallOfficeShort() {
  const { t } = useLingui();
  const { office, afterHours } = useOfficePhones();
  const number = office ?? afterHours;
  if (number === null) return null;
  if (office === null || afterHours === null)
    return (
      <a className={styles.short} href={`tel:${number}`} aria-label={t`Call office`}>
        <Icon name="call" /> {t`Office`}
      </a>
    );
  return (
    <details
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
    >
      <summary className={styles.short} aria-label={t`Call office`}>
        <Icon name="call" /> {t`Office`}
      </summary>
      <div className={styles.numbers}>
        <CallOffice />
      </div>
    </details>
  );
}
