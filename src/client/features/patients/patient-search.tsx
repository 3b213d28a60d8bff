import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { nextHighlight } from '#domain/paging.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useArrowKeys } from '#client/ui/use-arrow-keys.ts';
import { usePatientMatches } from './use-patient-matches.ts';

/** Search over the organisation's patients; Enter opens the first, arrows choose among them. */
export function PatientSearch({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [words, setWords] = useState('');
  const { rows, error, searched } = usePatientMatches(words);
  const area = useRef<HTMLDivElement>(null);
  useArrowKeys(area, nextHighlight);
  return (
    <Dialog title={t`Search`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          area.current?.querySelector('a')?.click();
        }}
      >
        <TextField
          label={t`Patient name or record number`}
          type="search"
          value={words}
          onChange={setWords}
        />
      </form>
      <FailureNotice error={error} lead={t`Sorry, patients could not be loaded.`} />
      <div ref={area}>
        <List aria-label={t`Patients`}>
          {rows.map((row) => (
            <LinkRow
              key={row.id}
              to="/patient/$id"
              params={{ id: row.id }}
              title={row.name}
              detail={`${row.mrn} · ${row.birthday} · ${row.city}`}
              onClick={onClose}
            />
          ))}
        </List>
      </div>
      <output>{searched && error === null && rows.length === 0 && t`No patient found.`}</output>
    </Dialog>
  );
}
