import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { commandMeta } from '#contract/commands/meta.ts';
import { targets, type Target } from '#contract/targets.ts';
import { useText } from '#client/i18n.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { useOutboxEntry } from '#client/sync/outbox-hooks.ts';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { PatientEntry } from './patient-entry.tsx';
import { RecordEntry } from './record-entry.tsx';
import { VisitEntry } from './visit-entry.tsx';

/** Kinds of records with answers to compare, and a screen of their own to open. */
const entryViews: Partial<Readonly<Record<Target, ComponentType<{ entry: OutboxEntry }>>>> = {
  visit: VisitEntry,
  patient: PatientEntry,
};

function EntryView({ entry }: { entry: OutboxEntry }) {
  const View = entryViews[entry.target] ?? RecordEntry;
  return <View entry={entry} />;
}

/** One entry of the outbox: compared, explained, corrected or sent again. */
function EntryScreen({ entryId }: { entryId: string }) {
  const { t } = useLingui();
  const entry = useOutboxEntry(entryId);
  const text = useText();
  const open = entry?.conflicts?.length ?? 0;
  const nameless = ({ target, command }: OutboxEntry): string =>
    targets[target].card ? t`No longer on this phone` : text(commandMeta[command].label);
  return (
    <Page>
      <PageHeader
        title={open > 0 ? t`Compare` : entry ? entry.title || nameless(entry) : t`Sync`}
        back={<BackLink to="/sync" />}
      >
        {open > 0 && <p>{entry?.title}</p>}
      </PageHeader>
      {entry === undefined && <Skeleton lines={4} label={t`Loading`} />}
      {entry === null && (
        <EmptyState icon="check" title={t`This item is no longer on this device`} />
      )}
      {entry && <EntryView entry={entry} />}
    </Page>
  );
}

export const screen: ScreenPart<void> = {
  Screen: ({ params: { entryId = '' } }) => <EntryScreen key={entryId} entryId={entryId} />,
};
