import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { usePatientMatches } from '#client/features/patients/use-patient-matches.ts';
import { Button } from '#client/ui/button.tsx';
import { List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';

export type PickedPatient = { id: string; name: string };

/** Finds a patient by name or record number. */
export function PatientPicker({ onPick }: { onPick: (patient: PickedPatient) => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { rows, error, searched } = usePatientMatches(words);
  return (
    <>
      <TextField
        label={t`Patient name or record number`}
        type="search"
        required
        value={words}
        onChange={setWords}
      />
      <FailureNotice error={error} lead={t`Sorry, patients could not be loaded.`} />
      <List spaced aria-label={t`Patients`}>
        {rows.map(({ id, name, mrn, birthday }) => (
          <li key={id}>
            <Button block onClick={() => onPick({ id, name })}>
              {[name, mrn, birthday].filter(Boolean).join(' · ')}
            </Button>
          </li>
        ))}
      </List>
      <output>{searched && rows.length === 0 && t`No patient found.`}</output>
    </>
  );
}
