import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Note } from '#contract/entities.ts';
import { knownForm } from '#forms/known.ts';
import type { FormDefinition } from '#forms/define.ts';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { visitsWithNotes } from '#client/store/snapshots/notes-around.ts';
import { useVisitPage, type VisitPage } from '#client/store/snapshots/queries.ts';
import { useDevice } from '#client/store/use-device.ts';
import { useText } from '#client/i18n.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster, Columns, Stack } from '#client/ui/card.tsx';
import { Banner, EmptyState, Skeleton } from '#client/ui/notices.tsx';
import { Select } from '#client/ui/select.tsx';
import { AroundButtons } from './around-buttons.tsx';
import { NotHere } from './not-here.tsx';
import type { Reading } from './note-place.ts';
import { Addenda, ClosingNotices, SealCard } from './signed-parts.tsx';
import { SummaryView } from './summary-view.tsx';

type ReadProps = { page: VisitPage; form: FormDefinition };

/** A note as text, with its signatures and what was added later. */
function NoteText({ note, form }: { note: Note; form: FormDefinition }) {
  return (
    <Stack>
      <ClosingNotices note={note} />
      <SummaryView form={form} answers={note.content.doc.values} date={note.dateOfService} />
      {note.seal && <SealCard note={note} seal={note.seal} />}
      <Addenda note={note} form={form} />
    </Stack>
  );
}

/** The other note, whose form may be another version. */
function Other({ note, form }: { note: Note; form: FormDefinition }) {
  const { t } = useLingui();
  const hasTexts = useFormTexts(form);
  return (
    <section aria-label={t`Other note, ${note.dateOfService}`}>
      <h2>{t`Other note, ${note.dateOfService}`}</h2>
      {hasTexts ? <NoteText note={note} form={form} /> : <Skeleton lines={6} label={t`Loading`} />}
    </section>
  );
}

/** A note of this phone by its visit. */
function ChosenNote({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  const page = useVisitPage(visitId);
  if (page === undefined) return <Skeleton lines={6} label={t`Loading`} />;
  const form = page && knownForm(page.note.formId, page.note.formVersion);
  return page && form ? <Other note={page.note} form={form} /> : <NotHere />;
}

/** This note beside another one of the patient, below it where there is no room. */
function Beside({ page: { visit, note, previous }, form }: ReadProps) {
  const { t } = useLingui();
  const text = useText();
  const { id, patientId } = visit;
  const visits = useDevice((store) => visitsWithNotes(store, patientId, null), [patientId]);
  const [asked, setAsked] = useState<string | null>(null);
  const others = (visits ?? []).filter((each) => each.id !== id).toReversed();
  const chosen = asked ?? previous?.visitId ?? others[0]?.id ?? null;
  return (
    <>
      {others.length > 0 && (
        <Select
          label={t`Compare with`}
          value={chosen ?? ''}
          options={others.map((each) => ({
            value: each.id,
            label: [dayAndTime(each), text(each.visitType)].join(' · '),
          }))}
          onChange={setAsked}
        />
      )}
      <Columns>
        {chosen === null ? (
          <EmptyState title={t`No previous note found.`} />
        ) : (
          <ChosenNote key={chosen} visitId={chosen} />
        )}
        <section aria-label={t`This note, ${note.dateOfService}`}>
          <h2>{t`This note, ${note.dateOfService}`}</h2>
          <NoteText note={note} form={form} />
        </section>
      </Columns>
    </>
  );
}

/** A note of this phone for reading only (`?view=read`), or beside the one before it. */
export function ReadOnlyNote({ page, form, reading }: ReadProps & { reading: Reading }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { visit, note } = page;
  const original = reading.original ?? visit.id;
  const isBeside = reading.view === 'beside';
  const show = (view: Reading['view']) =>
    void navigate({ to: '.', search: () => ({ view, original }), replace: true });
  return (
    <Stack>
      <Banner tone="info" icon="lock" role="note" title={t`For reading only`}>
        <VisitStatusPill visit={{ ...visit, record: page.record }} />
      </Banner>
      <Cluster>
        <AroundButtons visit={visit} original={original} />
        <Button icon="copy" onClick={() => show(isBeside ? 'read' : 'beside')}>
          {isBeside ? t`By itself` : t`Side by side`}
        </Button>
      </Cluster>
      {isBeside ? <Beside page={page} form={form} /> : <NoteText note={note} form={form} />}
    </Stack>
  );
}
