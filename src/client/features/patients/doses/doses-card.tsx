import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Patient } from '#contract/entities.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { dosesOf, type ReadDose } from '#domain/doses.ts';
import { useStore } from '#client/session/state/session.ts';
import { rowOf } from '#client/store/snapshots/overlay.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { activeIds, rowTexts } from '../chart-values.ts';
import styles from '../strip.module.css';
import { RecordDoseDialog, StrikeDoseDialog } from './dose-dialogs.ts';
import { DoseListRow } from './dose-row.tsx';
import { timesText } from './dose-words.ts';

type Open =
  | { readonly kind: 'record'; readonly drug: string }
  | { readonly kind: 'strike'; readonly drug: string; readonly entry: ReadDose };

type DrugProps = {
  patient: Patient;
  drug: string;
  mayRecord: boolean;
  open: (what: Open) => void;
};

/** One drug: its order, its last dose, and the doses before. */
function Drug({ patient, drug, mayRecord, open }: DrugProps) {
  const { t } = useLingui();
  const { values } = patient.content.doc;
  const {
    name = '',
    dose,
    route,
    frequency,
    times: typed = '',
  } = rowTexts(values, 'medications', drug);
  const times = timesText(typed);
  const doses = dosesOf(values, drug);
  const strike = (entry: ReadDose) =>
    mayRecord &&
    entry.struck === null && (
      <Button
        variant="quiet"
        icon="trash"
        aria-label={t`Entered by mistake`}
        onClick={() => open({ kind: 'strike', drug, entry })}
      />
    );
  const [last, ...earlier] = doses;
  const row = (entry: ReadDose) => (
    <DoseListRow key={entry.id} dose={entry} aside={strike(entry)} />
  );
  return (
    <section aria-label={name}>
      <List>
        <ListRow
          title={[name, dose, route, frequency].filter(Boolean).join(' ')}
          {...(times && { detail: t`Times of the order: ${times}` })}
          aside={
            mayRecord && (
              <Button
                icon="plus"
                aria-label={t`Record a dose of ${name}`}
                onClick={() => open({ kind: 'record', drug })}
              >{t`Dose`}</Button>
            )
          }
        />
        {last && row(last)}
      </List>
      {earlier.length > 0 && (
        <details className={styles.record}>
          <summary>{t`Earlier doses (${earlier.length})`}</summary>
          <List>{earlier.map(row)}</List>
        </details>
      )}
    </section>
  );
}

/**
 * Doses of a patient's drugs on this phone (spec W4, `emarMedications`): given, refused or held,
 * written through the outbox; late and second doses are flagged by the order's times.
 */
export function DosesCard({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const store = useStore();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const drugs = activeIds(patient.content.doc.values, 'medications');
  const mayRecord = mayWriteChart(rowOf(store.user), 'medications');
  const { values } = patient.content.doc;
  const hasUntimed = drugs.some((drug) => !rowTexts(values, 'medications', drug).times);
  return (
    <Card aria-label={t`Doses`}>
      <h2>{t`Doses`}</h2>
      {drugs.length === 0 && <p>{t`No medications recorded`}</p>}
      {/* Once for all of them. */}
      {hasUntimed && (
        <p className={styles.untimed}>
          <Trans>
            Orders without times: a late dose is not flagged. One too many is flagged where the
            order says how many a day; otherwise only a second one within five minutes.
          </Trans>
        </p>
      )}
      {drugs.map((drug) => (
        <Drug key={drug} patient={patient} drug={drug} mayRecord={mayRecord} open={setOpen} />
      ))}
      {open?.kind === 'record' && (
        <RecordDoseDialog subject={{ drug: open.drug, patient, store }} onClose={close} />
      )}
      {open?.kind === 'strike' && (
        <StrikeDoseDialog
          subject={{ drug: open.drug, patient, store, entry: open.entry }}
          onClose={close}
        />
      )}
    </Card>
  );
}
