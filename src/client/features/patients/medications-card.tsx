import { useLingui } from '@lingui/react/macro';
import { medicationEntries } from '#domain/medication-log.ts';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { activeIds, rowIds, rowTexts, type ChartValues } from './chart-values.ts';
import { DoubtPill, HistoryButton, useEntryLine } from './medication-history.tsx';
import { useAllergyLine } from './patient-strip.tsx';
import styles from './strip.module.css';

/** Drugs one line each, with who changed them last, when and why. */
function Drugs({ values, ids }: { values: ChartValues; ids: readonly string[] }) {
  const { t } = useLingui();
  const lineOf = useEntryLine();
  return (
    <List aria-label={t`Medications`}>
      {ids.map((id) => {
        const { name = '', dose, route, frequency } = rowTexts(values, 'medications', id);
        const [last] = medicationEntries(values, id);
        return (
          <ListRow
            key={id}
            title={[name, dose, route, frequency].filter(Boolean).join(' ')}
            detail={
              last && (
                <>
                  {lineOf(last)} <DoubtPill entry={last} />
                </>
              )
            }
            aside={last && <HistoryButton values={values} drug={id} name={name} />}
          />
        );
      })}
    </List>
  );
}

/** Medications and allergies: listed, none known, or not recorded. Stopped drugs fold away. */
export function MedicationsCard({ values }: { values: ChartValues }) {
  const { t } = useLingui();
  const allergies = useAllergyLine()(values);
  const active = activeIds(values, 'medications');
  const ended = rowIds(values, 'medications').filter((id) => !active.includes(id));
  return (
    <Card aria-label={t`Medications and allergies`}>
      <h2>{t`Medications and allergies`}</h2>
      <p className={allergies.isListed ? styles.allergies : undefined}>{allergies.text}</p>
      {active.length === 0 ? (
        <p>{t`No medications recorded`}</p>
      ) : (
        <Drugs values={values} ids={active} />
      )}
      {ended.length > 0 && (
        <details className={styles.record}>
          <summary>{t`Stopped (${ended.length})`}</summary>
          <Drugs values={values} ids={ended} />
        </details>
      )}
    </Card>
  );
}
