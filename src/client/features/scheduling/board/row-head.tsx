import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BoardClinician } from '#contract/board.ts';
import { hoursOf } from '#domain/staffing-check.ts';
import styles from './board.module.css';
import type { Loads } from './columns.ts';

const nothing = { visits: 0, minutes: 0 };

/** A clinician with what the week holds for them. */
export function ClinicianHead({ clinician, loads }: { clinician: BoardClinician; loads: Loads }) {
  const { t } = useLingui();
  const { visits, minutes } = loads.get(clinician.id) ?? nothing;
  const hours = hoursOf([{ plannedMinutes: minutes }]);
  const { weeklyHours } = clinician;
  const count = plural(visits, { one: '# visit', other: '# visits' });
  const load =
    weeklyHours === null ? t`${count} · ${hours} h` : t`${count} · ${hours} of ${weeklyHours} h`;
  const isOver = weeklyHours !== null && hours > weeklyHours;
  return (
    <>
      <strong className={styles.name}>{clinician.name}</strong>
      <span className={styles.load}>{clinician.providerType}</span>
      <span className={styles.load}>{load}</span>
      {isOver && <span className={styles.over}>{t`Over the agreed hours`}</span>}
    </>
  );
}

/** The tray: how many visits nobody has. */
export function TrayHead({ count, shown }: { count: number; shown: number }) {
  const { t } = useLingui();
  const visits = plural(count, { one: '# visit', other: '# visits' });
  return (
    <>
      <strong className={styles.name}>{t`Unstaffed`}</strong>
      <span className={styles.load}>{visits}</span>
      {count > shown && <span className={styles.load}>{t`${shown} shown`}</span>}
    </>
  );
}
