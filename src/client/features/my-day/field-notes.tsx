import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNotes, type VisitRow } from '#client/store/snapshots/queries.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { supervisedBy } from '#domain/cosign.ts';
import { useUser } from '#client/session/state/session.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { late } from '#client/screen/late.tsx';
import { noteGroups, type NoteGroup } from './note-groups.ts';
import { VisitLinkRow } from './visit-row.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

/** Loaded with the first export. */
const ExportNotes = late(
  async () => (await import('#client/features/note/pdf/export-device-notes.tsx')).ExportDeviceNotes,
);

const shownAtFirst = 20; // rows of one group before "Show all"

function Group({ title, visits }: { title: string; visits: readonly VisitRow[] }) {
  const { t } = useLingui();
  const [all, setAll] = useState(false);
  if (visits.length === 0) return null;
  return (
    <Card aria-label={title}>
      <h2>{`${title} (${visits.length})`}</h2>
      <List>
        {(all ? visits : visits.slice(0, shownAtFirst)).map((visit) => (
          <VisitLinkRow key={visit.id} visit={visit} withDay />
        ))}
      </List>
      {!all && visits.length > shownAtFirst && (
        <Button onClick={() => setAll(true)}>{t`Show all ${visits.length}`}</Button>
      )}
    </Card>
  );
}

/** A clinician's notes: returned ones first, then those to write, then those with the office. */
export function FieldNotes() {
  const { t } = useLingui();
  const notes = useNotes();
  const author = authorOf(useUser());
  const supervises = supervisedBy(author.signsAs).length > 0;
  const takesOrders = mayWriteChart(author.role, 'medications');
  const titles: Readonly<Record<NoteGroup, string>> = {
    returned: t`Returned by the office`,
    drafts: t`To write`,
    submitted: t`With the office`,
    approved: t`Approved`,
  };
  const groups = noteGroups(notes ?? []);
  const handedIn = [...groups.submitted, ...groups.approved];
  const [isExporting, setExporting] = useState(false);
  return (
    <Page>
      <PageHeader title={t`Notes`} />
      {supervises && (
        <LinkButton to="/cosign" icon="check">{t`Waiting for cosignature`}</LinkButton>
      )}
      {takesOrders && (
        <LinkButton to="/ordersToConfirm" icon="notes">{t`Orders to read back`}</LinkButton>
      )}
      {notes === undefined && <Skeleton lines={8} label={t`Loading`} />}
      {notes?.length === 0 && <EmptyState icon="notes" title={t`No notes yet`} />}
      {handedIn.length > 0 && (
        <Button icon="print" onClick={() => setExporting(true)}>{t`Notes as one PDF`}</Button>
      )}
      {isExporting && <ExportNotes visits={handedIn} onClose={() => setExporting(false)} />}
      {(['returned', 'drafts', 'submitted', 'approved'] as const).map((group) => (
        <Group key={group} title={titles[group]} visits={groups[group]} />
      ))}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: FieldNotes };
