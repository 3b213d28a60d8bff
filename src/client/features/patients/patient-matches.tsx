import { useLingui } from '@lingui/react/macro';
import { useMatches } from '#client/kinds/form-dialog/use-matches.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { LinkRow, List } from '#client/ui/list.tsx';
import { findPatients } from './find-patients.ts';

type MatchesProps = {
  words: string;
  /** True when something else was found, so that finding no patient is not worth a word. */
  quiet: boolean;
  onOpen: () => void;
};

/** Patients of the organisation whose names or record number begin with the words. */
export function PatientMatches({ words, quiet, onOpen }: MatchesProps) {
  const { t } = useLingui();
  const { rows, error, searched } = useMatches(words, findPatients);
  return (
    <>
      <FailureNotice error={error} lead={t`Sorry, patients could not be loaded.`} />
      {rows.length > 0 && (
        <List aria-label={t`Patients`}>
          {rows.map((row) => (
            <LinkRow
              key={row.id}
              to="/patient/$id"
              params={{ id: row.id }}
              title={row.name}
              detail={`${row.mrn} · ${row.birthday} · ${row.city}`}
              onClick={onOpen}
            />
          ))}
        </List>
      )}
      <output>
        {searched && error === null && rows.length === 0 && !quiet && t`No patient found.`}
      </output>
    </>
  );
}
