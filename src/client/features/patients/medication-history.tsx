import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { medicationEntries, type MedicationEntry } from '#domain/medication-log.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { List, ListRow } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { doubtText } from './dose-field.tsx';
import type { ChartValues } from './chart-values.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

const kinds = {
  added: msg`Added`,
  changed: msg`Changed`,
  stopped: msg`Stopped`,
  restarted: msg`Restarted`,
  removed: msg`Taken off the list`,
} as const;

const shown = ['name', 'dose', 'route', 'frequency', 'times', 'end'] as const;

/** "Changed: 500 mg → 5000 mg". */
function useWhat(): (entry: MedicationEntry) => string {
  const { t } = useLingui();
  return ({ kind, before, after }) => {
    const changes = shown.flatMap((field) => {
      const [was, is] = [before[field] ?? '', after[field] ?? ''];
      if (was === is) return [];
      if (kind !== 'changed' || was === '') return is === '' ? [] : [is];
      return [`${was} → ${is || '—'}`];
    });
    return [t(kinds[kind]), changes.join(', ')].filter(Boolean).join(': ');
  };
}

/** "Changed: 10 mg → 20 mg by Nora Nurse, 11/22/2026 09:12 AM PST: Pressure too high". */
export function useEntryLine(): (entry: MedicationEntry) => string {
  const { t } = useLingui();
  const what = useWhat();
  return (entry) => {
    const moment = pacificMoment(new Date(entry.at));
    const line = t`${what(entry)} by ${entry.byName}, ${moment}`;
    return entry.reason === '' ? line : `${line}: ${entry.reason}`;
  };
}

/** Marks a dose that looks wrong beside the one before, for whoever reads the chart next. */
export function DoubtPill({ entry: { doubt, before } }: { entry: MedicationEntry }) {
  return doubt && <StatusPill tone="attention">{doubtText(doubt, before.dose ?? '')}</StatusPill>;
}

/** Every change of one drug that the chart remembers, newest first. */
export function MedicationEntries({ values, drug }: { values: ChartValues; drug: string }) {
  const { t } = useLingui();
  const what = useWhat();
  return (
    <List aria-label={t`History`}>
      {medicationEntries(values, drug).map((entry) => (
        <ListRow
          key={`${entry.at} ${entry.kind}`}
          title={what(entry)}
          detail={
            <>
              {[entry.byName, pacificMoment(new Date(entry.at)), entry.reason]
                .filter(Boolean)
                .join(' · ')}{' '}
              <DoubtPill entry={entry} />
            </>
          }
        />
      ))}
    </List>
  );
}

/** Opens the history of a drug. */
export function HistoryButton({
  values,
  drug,
  name,
}: {
  values: ChartValues;
  drug: string;
  name: string;
}) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon="clock"
        aria-label={t`History of ${name}`}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={t`History of ${name}`} onClose={() => setOpen(false)}>
          <MedicationEntries values={values} drug={drug} />
        </Dialog>
      )}
    </>
  );
}
