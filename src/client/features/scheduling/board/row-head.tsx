import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BoardClinician } from '#contract/board.ts';
import { hoursOf } from '#domain/staffing-check.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { boardSearch, type BoardAt } from './board-address.ts';
import styles from './board.module.css';
import type { Loads } from './columns.ts';

const nothing = { visits: 0, minutes: 0 };

/** A clinician with what the week holds for them. */
export function ClinicianHead({ clinician, loads }: { clinician: BoardClinician; loads: Loads }) {
  const { t, i18n } = useLingui();
  const { visits, minutes } = loads.get(clinician.id) ?? nothing;
  const worked = hoursOf([{ plannedMinutes: minutes }]);
  const hours = i18n.number(worked, { maximumFractionDigits: 1 });
  const { weeklyHours } = clinician;
  const count = plural(visits, { one: '# visit', other: '# visits' });
  const load =
    weeklyHours === null ? t`${count} · ${hours} h` : t`${count} · ${hours} of ${weeklyHours} h`;
  const isOver = weeklyHours !== null && worked > weeklyHours;
  return (
    <>
      <strong className={styles.name}>{clinician.name}</strong>
      <span className={styles.load}>{clinician.providerType}</span>
      <span className={styles.load}>{load}</span>
      {isOver && <span className={styles.over}>{t`Over the agreed hours`}</span>}
    </>
  );
}

type TrayProps = {
  count: number;
  shown: number;
  /** The board with more of them; null where it has all it can. */
  more: BoardAt | null;
};

/** The tray: how many visits nobody has, and those it leaves out. */
export function TrayHead({ count, shown, more }: TrayProps) {
  const { t } = useLingui();
  const visits = plural(count, { one: '# visit', other: '# visits' });
  return (
    <>
      <strong className={styles.name}>{t`Unstaffed`}</strong>
      <span className={styles.load}>{visits}</span>
      {count > shown && <span className={styles.load}>{t`${shown} shown`}</span>}
      {more && <LinkButton to="." search={boardSearch(more)}>{t`Show more`}</LinkButton>}
    </>
  );
}
