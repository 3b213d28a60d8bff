import { useLingui } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import { usePatient } from '#client/store/snapshots/queries.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { LinkRow } from '#client/ui/list.tsx';
import { chartWord } from './chart-labels.ts';
import { ConflictScreen } from './conflict-screen.tsx';
import { EntryFacts, Reasons } from './entry-facts.tsx';
import { WrittenCard } from './written-card.tsx';

/** Work on a patient's chart. */
export function PatientEntry({ entry }: { entry: OutboxEntry }) {
  const { t, i18n } = useLingui();
  const text = useText();
  const page = usePatient(entry.targetId);
  const labelOf = (path: string) => chartWord(path, (message) => i18n._(message));
  if (entry.conflicts && entry.conflicts.length > 0) {
    return (
      <ConflictScreen
        entry={entry}
        conflicts={entry.conflicts}
        intro={t`The office changed this chart while you were offline. Choose for each field; both are kept.`}
        content={page?.patient.content ?? null}
        labelOf={labelOf}
        valueOf={(_, value) => (value === null ? '' : String(value))}
      />
    );
  }
  const params = { id: entry.targetId };
  return (
    <EntryFacts
      entry={entry}
      actions={
        page !== null && (
          <LinkButton to="/patient/$id" params={params}>{t`Open the chart`}</LinkButton>
        )
      }
    >
      <Reasons>
        {(entry.fields ?? []).map(({ path, code }) => (
          <LinkRow
            key={path}
            to="/patient/$id"
            params={params}
            title={labelOf(path)}
            detail={text(errors[code].text)}
          />
        ))}
      </Reasons>
      <WrittenCard
        lines={Object.entries(entry.patch ?? {}).map(([path, value]) => ({
          path,
          label: labelOf(path),
          value: value === null ? '' : String(value),
        }))}
      />
    </EntryFacts>
  );
}
