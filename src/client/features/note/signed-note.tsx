import { Trans, useLingui } from '@lingui/react/macro';
import { isSettled } from '#domain/visit-status.ts';
import type { FormDefinition } from '#forms/define.ts';
import { useStore } from '#client/session/state/session.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { Banner, VisuallyHidden } from '#client/ui/notices.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { late } from '#client/screen/late.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { ClockNotice } from '#client/features/visits/clock-notice.tsx';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { AfterSigning } from './after-signing.tsx';
import { clockedText } from '#client/features/visits/clock/clocked-text.ts';
import { VisitClock } from '#client/features/visits/clock/visit-clock.tsx';
import { NeedsYouNotice } from './note-notices.tsx';
import type { GoTo } from './note-place.ts';
import { PdfButtons } from './pdf/pdf-buttons.tsx';
import { submitSigned } from './sign/submit-note.ts';
import { Addenda, ClosingNotices, SealCard } from './signed-parts.tsx';
import { SummaryView } from './summary-view.tsx';
import { DeviceVerifyCard } from './verify/device-verify-card.tsx';

/** Not part of the shell. */
const AroundButtons = late(async () => (await import('./around-buttons.tsx')).AroundButtons, {
  isPiece: true,
});
const FilesPage = late(async () => (await import('./files/files-page.tsx')).FilesPage);

/**
 * A read-only note: signed, with the office, or another person's. Later answers are shown below as
 * addenda.
 */
export function SignedNote({
  page,
  form,
  goTo,
}: {
  page: VisitPage;
  form: FormDefinition;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  const store = useStore();
  const { visit, note } = page;
  const canEnd =
    visit.providerId === store.user.id &&
    visit.timeIn !== null &&
    visit.timeOut === null &&
    !isSettled(visit);
  const { busy, error, start } = useAttempt(() => submitSigned(store, visit.id));
  const notSubmitted =
    note.seal !== null &&
    [
      'Staffed',
      'NotesDue',
      'NotesOverdue',
      'VisitOverdue',
      'NotesRejected',
      'Missed',
      'Expired',
      'Unstaffed',
    ].includes(visit.status);
  return (
    <Stack>
      <NeedsYouNotice page={page} goTo={goTo} />
      {visit.status === 'NotesInReview' && visit.providerId === store.user.id && (
        <AfterSigning page={page} />
      )}
      {notSubmitted && (
        <Banner
          tone="attention"
          title={t`Signed, but not submitted yet`}
          actions={
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void start()}
            >{t`Submit note`}</Button>
          }
        />
      )}
      <FailureNotice error={error} />
      {canEnd && <VisitClock visit={visit} />}
      <VisuallyHidden>
        <h2>{t`Note`}</h2>
      </VisuallyHidden>
      <Card>
        <Facts
          items={[
            {
              name: t`Status`,
              value: <VisitStatusPill visit={{ ...visit, record: page.record }} />,
            },
            {
              name: t`Visit started`,
              value: visit.timeIn ? clockedText(visit.timeIn) : t`Not recorded`,
            },
            {
              name: t`Visit ended`,
              value: visit.timeOut ? clockedText(visit.timeOut) : t`Not recorded`,
            },
          ]}
        />
        <ClockNotice visit={visit} />
        <PdfButtons page={page} form={form} />
        <Cluster>
          <AroundButtons visit={visit} original={visit.id} />
        </Cluster>
      </Card>
      <ClosingNotices note={note} />
      {note.seal && (
        <Banner tone="info" icon="lock" role="note">
          <Trans>
            This note is signed and no longer changes. Later additions appear below it as addenda,
            with author and time.
          </Trans>
        </Banner>
      )}
      <SummaryView form={form} answers={note.content.doc.values} date={note.dateOfService} />
      {note.seal && <SealCard note={note} seal={note.seal} />}
      {note.seal && <DeviceVerifyCard note={note} />}
      <Addenda note={note} form={form} />
      <h2>{t`Photos and files`}</h2>
      <FilesPage note={note} mayAdd={notSubmitted && visit.providerId === store.user.id} />
    </Stack>
  );
}
