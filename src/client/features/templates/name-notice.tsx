import { useLingui } from '@lingui/react/macro';
import { usePatient } from '#client/store/snapshots/queries.ts';
import { Banner } from '#client/ui/notices.tsx';
import { namesIn } from './own-values.ts';

/** Names of a patient in words that are to go into other patients' notes. */
export function useNamesIn(text: string, patientId: string): readonly string[] {
  const page = usePatient(patientId);
  return namesIn(text, page?.patient ?? null);
}

/** Says that words name the patient, and so are not saved. */
export function NameNotice({ names }: { names: readonly string[] }) {
  const { t } = useLingui();
  const named = names.join(', ');
  return (
    <output>
      {names.length > 0 && (
        <Banner tone="attention">
          {t`These words name the patient: ${named}. Take the name out, for they go into other patients’ notes.`}
        </Banner>
      )}
    </output>
  );
}
