import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
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
  if (office === null && afterHours === null)
    return (
      <>
        <p>{t`Your agency has not entered its phone number. Use the number you were given.`}</p>
        <p>{t`An administrator adds it in Constants, as officePhone and afterHoursPhone.`}</p>
      </>
    );
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

/** Closes a menu when somebody presses or moves elsewhere. */
function useClosedOutside() {
  const shown = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (shown.current && !(target instanceof Node && shown.current.contains(target)))
        shown.current.open = false;
    };
    document.addEventListener('pointerdown', look);
    document.addEventListener('focusin', look);
    return () => {
      document.removeEventListener('pointerdown', look);
      document.removeEventListener('focusin', look);
    };
  }, []);
  return shown;
}

/** The same in the head of every field screen and of an open note, where there is room for a word. */
export function CallOfficeShort() {
  const { t } = useLingui();
  const { office, afterHours } = useOfficePhones();
  const shown = useClosedOutside();
  const number = office ?? afterHours;
  if (number === null) return null;
  if (office === null || afterHours === null)
    return (
      <a className={styles.short} href={`tel:${number}`} aria-label={t`Call office`}>
        <Icon name="call" /> {t`Office`}
      </a>
    );
  return (
    <details ref={shown}>
      <summary className={styles.short} aria-label={t`Call office`}>
        <Icon name="call" /> {t`Office`}
      </summary>
      <div className={styles.numbers}>
        <CallOffice />
      </div>
    </details>
  );
}
