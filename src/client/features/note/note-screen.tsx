import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { courseOf } from '#forms/courses-of-care.ts';
import { knownForm } from '#forms/known.ts';
import { pacificDate } from '#domain/pacific.ts';
import type { FormContext, FormDefinition } from '#forms/define.ts';
import { sectionStates } from '#forms/engine.ts';
import { formFor, isOfOthers } from '#forms/signed-by.ts';
import { useText } from '#client/i18n.ts';
import { useUser } from '#client/session/state/session.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { ActionBar, Page } from '#client/ui/page.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { RecordPill } from '#client/screen/record-pill.tsx';
import { CaseWatcher } from './aggregate-watcher.tsx';
import { createDesk, type LastVisit, type NoteDesk } from './editor/note-editor.ts';
import { DeskContext, useDesk } from './editor/editor-context.ts';
import { useFilled } from './editor/use-filled.ts';
import { late } from '#client/screen/late.tsx';
import { focusPath } from './fields/place-of.ts';
import { HistoryPage } from './history/history-page.tsx';
import { NotHere } from './not-here.tsx';
import { NoteHeader } from './note-header.tsx';
import { NoteHome, NoteProgress } from './note-home.tsx';
import { SaveFailedNotice } from './note-notices.tsx';
import { useNotePlace, type GoTo, type NotePlace, type Reading } from './note-place.ts';
import styles from './note.module.css';
import { EscalationCard } from './plan/escalation-card.tsx';
import { useCarePlan } from './plan/use-care-plan.ts';
import { ReturnedPage } from './returned-page.tsx';
import { LeavePage } from './sign/leave-page.tsx';
import { ReviewPage } from './sign/review-page.tsx';
import { SavePill } from './save-pill.tsx';
import { SectionList } from './section-list.tsx';
import { sectionAfter, sectionBefore } from './section-order.ts';
import { SectionPage } from './section-page.tsx';
import { errorAfter, shownErrors } from './shown-errors.ts';
import { SignedNote } from './signed-note.tsx';
import { useOpenDraft } from './use-open-draft.ts';
import { useOwnFindings } from './use-own-findings.ts';
import { useVisitAnswers } from './use-visit-answers.ts';
import { useFindings } from './use-findings.ts';
import { useEarlierNotes } from './use-earlier-notes.ts';
import { useWayBack, type WayBack } from './way-back.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useFormTexts } from '#client/screen/use-form-texts.ts';

/** Loaded with the first photo; the service worker keeps it available offline. */
const FilesPage = late(async () => (await import('./files/files-page.tsx')).FilesPage);

/** Loaded when a note is opened for reading only. */
const ReadOnlyNote = late(async () => (await import('./read-only-note.tsx')).ReadOnlyNote);

/** The sticky bar of a section: list, back, next, all within reach of one thumb. */
function SectionBar({
  sectionId,
  focus,
  goTo,
}: {
  sectionId: string;
  focus: string | null;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  const desk = useDesk();
  const attempted = useAtomValue(desk.attempted);
  const answers = () => getDefaultStore().get(desk.draft.answersAtom);
  const { lastDates: last } = desk;
  const states = () => sectionStates(desk.form, answers(), { submitting: attempted, last });
  const move = (to: string | null) => goTo(to, { replace: true });
  const toError = () => {
    const findings = getDefaultStore().get(desk.findings);
    const errors = shownErrors(desk.form, answers(), attempted, findings, last);
    const error = errorAfter(desk.form, errors, { sectionId, path: focus });
    if (!error) move('review');
    // The only error left: the address stays, so the question is brought back from here.
    else if (error.path === focus) focusPath(error.path);
    else goTo(error.sectionId, { replace: true, focus: error.path });
  };
  return (
    <ActionBar className={styles.bar}>
      <Button icon="menu" aria-label={t`Sections`} onClick={() => goTo(null)} />
      {attempted ? (
        <Button onClick={toError}>{t`Next error`}</Button>
      ) : (
        <Button
          onClick={() => move(sectionBefore(desk.form, states(), sectionId)?.id ?? null)}
        >{t`Back`}</Button>
      )}
      <Button
        variant="primary"
        onClick={() => move(sectionAfter(desk.form, states(), sectionId)?.id ?? 'review')}
      >
        {t`Next`}
      </Button>
    </ActionBar>
  );
}

function Place({
  page,
  place,
  focus,
  goTo,
}: {
  page: VisitPage;
  place: NotePlace;
  focus: string | null;
  goTo: GoTo;
}) {
  const { t } = useLingui();
  switch (place.kind) {
    case 'list':
      return <NoteHome page={page} goTo={goTo} />;
    case 'review':
      return <ReviewPage page={page} goTo={goTo} />;
    case 'leave':
      return <LeavePage page={page} goTo={goTo} />;
    case 'returned':
      return <ReturnedPage note={page.note} goTo={goTo} />;
    case 'files':
      return <FilesPage note={page.note} mayAdd />;
    case 'history':
      return <HistoryPage point={place.point} goTo={goTo} />;
    case 'section':
      return (
        <>
          <SectionPage section={place.section} focus={focus} />
          {place.section.photos && (
            <Button icon="camera" onClick={() => goTo('files')}>{t`Photos and files`}</Button>
          )}
          <SectionBar sectionId={place.section.id} focus={focus} goTo={goTo} />
        </>
      );
  }
}

const nameOf = (place: NotePlace): string => {
  if (place.kind === 'section') return place.section.id;
  return place.kind === 'history' && place.point !== null ? `history:${place.point}` : place.kind;
};

/** The last visit's answers, if its form belongs to the same course of care. */
const lastVisitOf = ({ previous }: VisitPage, form: FormDefinition): LastVisit | null =>
  previous && courseOf(form.id).includes(previous.formId)
    ? { answers: previous.content.doc.values, date: previous.dateOfService }
    : null;

/** What the form's checks may know of the visit. */
const contextOf = ({ visit, patient, episode }: VisitPage): FormContext => {
  const birthday = patient?.content.doc.values['birthday'];
  return {
    today: pacificDate(new Date()),
    visitDate: visit.dateOfService,
    birthDate: typeof birthday === 'string' && birthday !== '' ? birthday : null,
    startOfCare: episode?.startDate ?? null,
  };
};

/** By itself, so that a pause of typing draws nothing but what was found. */
function FindingsWatcher({ desk, page }: { desk: NoteDesk; page: VisitPage }) {
  useFindings(desk);
  useOwnFindings(desk, page);
  return null;
}

/** The head of a place: its title and, for a section, its number; empty at the note's home. */
function useHead(
  place: NotePlace,
  form: FormDefinition,
): { title: string; count?: string } | undefined {
  const { t } = useLingui();
  const text = useText();
  switch (place.kind) {
    case 'list':
      return undefined;
    case 'review':
      return { title: t`Review and sign` };
    case 'leave':
      return { title: t`End of the visit` };
    case 'returned':
      return { title: t`Returned by the office` };
    case 'files':
      return { title: t`Photos and files` };
    case 'history':
      return { title: t`History` };
    case 'section':
      return {
        title: text(place.section.title),
        count: `${form.sections.indexOf(place.section) + 1}/${form.sections.length}`,
      };
  }
}

function OpenNote({ page, draft, back }: { page: VisitPage; draft: Draft; back: WayBack }) {
  const { t } = useLingui();
  const text = useText();
  const { signsAs } = authorOf(useUser());
  const [desk] = useState(() =>
    createDesk({
      draft,
      form: formFor(draft.form, { signsAs, providerType: page.visit.providerType }),
      last: lastVisitOf(page, draft.form),
      patientId: page.visit.patientId,
      context: contextOf(page),
    }),
  );
  useCarePlan(desk, page);
  useVisitAnswers(desk, page, contextOf(page));
  useFilled(desk);
  useEarlierNotes(desk, page);
  const { place, focus, goTo } = useNotePlace(desk.form);
  const heading = useRef<HTMLHeadingElement>(null);
  const inList = place.kind === 'list';
  const name = nameOf(place);
  const shown = useRef(name);
  useEffect(() => {
    // A new place starts at its title, for eyes and screen readers; a jump to a question sets its
    // own focus.
    if (shown.current !== name && focus === null) heading.current?.focus({ preventScroll: true });
    shown.current = name;
  }, [name, focus]);
  return (
    <DeskContext value={desk}>
      <FindingsWatcher page={page} desk={desk} />
      <NoteHeader
        title={text(desk.form.title)}
        place={useHead(place, desk.form)}
        ref={heading}
        patientName={page.visit.patientName}
        patient={page.patient}
        payer={page.episode?.payerType}
        toList={inList ? null : goTo}
        back={back}
        pill={<SavePill draft={desk.draft} />}
      >
        {inList ? (
          <>
            {page.visit.dateOfService}
            <NoteProgress />
          </>
        ) : null}
      </NoteHeader>
      <SaveFailedNotice draft={desk.draft} />
      <EscalationCard />
      {inList || isOfOthers(desk.form) ? (
        <div className={styles.alone}>
          <Place key={name} page={page} place={place} focus={focus} goTo={goTo} />
        </div>
      ) : (
        <div className={styles.wide}>
          <nav className={styles.rail} aria-label={t`Sections`}>
            <SectionList desk={desk} current={name} goTo={goTo} beside />
          </nav>
          <div className={styles.place}>
            <Place key={name} page={page} place={place} focus={focus} goTo={goTo} />
          </div>
        </div>
      )}
    </DeskContext>
  );
}

/** Opens the draft of an unsigned note. */
function Writing({ page, form, back }: { page: VisitPage; form: FormDefinition; back: WayBack }) {
  const { t } = useLingui();
  const { draft, error } = useOpenDraft(page, form);
  if (error) return <FailureNotice error={error} />;
  return draft ? (
    <OpenNote page={page} draft={draft} back={back} />
  ) : (
    <Skeleton lines={10} label={t`Loading`} />
  );
}

function ReadingNote({
  page,
  form,
  reading,
  back,
}: {
  page: VisitPage;
  form: FormDefinition;
  reading: Reading | null;
  back: WayBack;
}) {
  const { t } = useLingui();
  const text = useText();
  const { goTo } = useNotePlace(null);
  if (!useFormTexts(form)) return <Skeleton lines={10} label={t`Loading`} />;
  return (
    <>
      <NoteHeader
        title={text(form.title)}
        patientName={page.visit.patientName}
        patient={page.patient}
        payer={page.episode?.payerType}
        toList={null}
        back={back}
        pill={<RecordPill record={page.record} />}
      >
        {page.visit.dateOfService}
      </NoteHeader>
      <div className={styles.alone}>
        {reading ? (
          <ReadOnlyNote page={page} form={form} reading={reading} />
        ) : (
          <SignedNote page={page} form={form} goTo={goTo} />
        )}
      </div>
    </>
  );
}

/**
 * A note that becomes one to read under the hands, as it does when it is signed, begins at its top:
 * there it says where it is and who is next. The page to sign is left at its end.
 *
 * @param isRead null before the visit was read
 */
function useTopOnceSigned(isRead: boolean | null): void {
  const before = useRef(isRead);
  useEffect(() => {
    if (before.current === false && isRead) {
      window.scrollTo(0, 0);
      document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true });
    }
    before.current = isRead;
  }, [isRead]);
}

/**
 * A clinical note on the device: editable while open, read-only after signing. Works offline. One
 * instance per visit.
 */
export function NoteScreen({ visitId }: { visitId: string }) {
  const { t } = useLingui();
  const user = useUser();
  const back = useWayBack();
  const [page, setPage] = useState<VisitPage | null | undefined>(undefined);
  const { place, reading } = useNotePlace(
    page ? knownForm(page.note.formId, page.note.formVersion) : null,
  );
  const form = page ? knownForm(page.note.formId, page.note.formVersion) : null;
  const isRead =
    page !== null &&
    page !== undefined &&
    (reading !== null ||
      page.note.seal !== null ||
      ['NotesApproved', 'NotesInReview'].includes(page.visit.status) ||
      page.visit.providerId !== user.id);
  useTopOnceSigned(page ? isRead : null);
  // While somebody types in a section nothing watches the visit: the draft does that itself.
  const watching = page?.visit.id !== visitId || place.kind !== 'section';
  return (
    <Page wide data-screen={page === null ? undefined : 'note'}>
      {watching && <CaseWatcher visitId={visitId} onPage={setPage} />}
      {page === undefined && <Skeleton lines={10} label={t`Loading`} />}
      {page === null && <NotHere />}
      {page && !form && <FailureNotice error={new Error('note.unknown-field')} />}
      {page &&
        form &&
        (isRead ? (
          <ReadingNote page={page} form={form} reading={reading} back={back} />
        ) : (
          <Writing page={page} form={form} back={back} />
        ))}
    </Page>
  );
}

export const screen: ScreenPart<void> = {
  Screen: ({ params: { visitId = '' } }) => <NoteScreen key={visitId} visitId={visitId} />,
};
