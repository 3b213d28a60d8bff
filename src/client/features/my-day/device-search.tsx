import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dateOf } from '#domain/dates.ts';
import { must } from '#domain/must.ts';
import { defaultWindow } from '#domain/ranges.ts';
import { readSearchWords } from '#domain/search-words.ts';
import { useToday } from '#client/screen/use-now.ts';
import {
  patientName,
  usePatients,
  useVisits,
  type VisitRow,
} from '#client/store/snapshots/queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { chartLine } from '#client/features/patients/chart-values.ts';
import { VisitLinkRow } from './visit-row.tsx';

/** Rows of a kind that are shown; the screen of the kind has the others. */
const shownRows = 5;

/** Whether every word begins a name of the patient, on the day if the search names one. */
function matches({ patientName: name, dateOfService }: VisitRow, search: string): boolean {
  const { days, names, numbers } = readSearchWords(search);
  const parts = name.toLowerCase().split(/[\s,]+/);
  const words = names
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    numbers.length === 0 &&
    words.length + days.length > 0 &&
    words.every((word) => parts.some((part) => part.startsWith(word))) &&
    (days.length === 0 || days.includes(dateOfService))
  );
}

function Found({ words, onOpen }: { words: string; onOpen: () => void }) {
  const { t } = useLingui();
  const today = useToday();
  const { start, end } = defaultWindow('myVisits', must(dateOf(today), 'today'));
  const visits = useVisits({ from: start, to: end })?.filter((visit) => matches(visit, words));
  const patients = usePatients(words);
  const nothing = visits?.length === 0 && patients?.length === 0;
  return (
    // A press on any row leaves the search.
    <div onClick={onOpen} role="presentation">
      {patients && patients.length > 0 && (
        <List aria-label={t`Patients`}>
          {patients.slice(0, shownRows).map((patient) => (
            <LinkRow
              key={patient.id}
              to="/patient/$id"
              params={{ id: patient.id }}
              title={patientName(patient)}
              detail={chartLine(patient)}
            />
          ))}
        </List>
      )}
      {visits && visits.length > 0 && (
        <List aria-label={t`Visits`}>
          {visits.slice(0, shownRows).map((visit) => (
            <VisitLinkRow key={visit.id} visit={visit} withDay />
          ))}
        </List>
      )}
      <output>{nothing && t`Nothing found on this phone.`}</output>
    </div>
  );
}

type SearchProps = {
  onClose: () => void;
  /** Called when a result was opened. */
  onOpened: () => void;
};

/** The search of the field: what this device has, so that it works offline. */
export function DeviceSearch({ onClose, onOpened }: SearchProps) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  return (
    <Dialog title={t`Search`} onClose={onClose}>
      <TextField
        label={t`Patient name, record number or day`}
        type="search"
        value={words}
        onChange={setWords}
      />
      {words.trim() !== '' && <Found words={words} onOpen={onOpened} />}
    </Dialog>
  );
}
