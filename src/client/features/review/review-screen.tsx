import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { uploadAIFile } from '#contract/ai.ts';
import type { OutputOf } from '#contract/call.ts';
import {
  exportAssessment,
  noteHistory,
  qaNotes,
  reopenNotes,
  saveNote,
  verifyNote,
  type readNote,
} from '#contract/notes.ts';
import { saveAsTemplate } from '#contract/note-templates.ts';
import { supervisedBy } from '#domain/cosign.ts';
import type { Value } from '#domain/merge.ts';
import type { FormDefinition } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { late } from '#client/screen/late.tsx';
import { loadNote } from '#client/features/note/load-note.ts';
import { notePassages } from '#client/features/note/summary/note-passages.ts';
import { ClosingNotices } from '#client/features/note/signed-parts.tsx';
import { photoCaptions } from '#client/features/note/wounds/photo-captions.ts';
import { ServerFiles } from '#client/features/files/server-files.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { ActionButtons } from '#client/kinds/action/action-button.tsx';
import { ClashDialog } from '#client/kinds/form-dialog/clash-dialog.tsx';
import { leftAddress } from '#client/kinds/list/last-address.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { useMay } from '#client/screen/use-may.ts';
import { useUser } from '#client/session/state/session.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Cluster, Stack } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/notices.tsx';
import { Chip } from '#client/ui/pill.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { Select } from '#client/ui/select.tsx';
import { completeNote, cosignNote } from './closing-actions.ts';
import { DecisionBar } from './decision-bar.tsx';
import { EditAnswerDialog } from './edit-answer-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { markOpened } from './next-in-queue.ts';
import { NotesAround, NoteViews } from './note-around.tsx';
import { changedSinceReturn } from './note-returns.ts';
import { PlanDoubts } from './plan-doubts.tsx';
import { ReopenDialog } from './reopen-dialog.ts';
import { OasisExportDialog } from './oasis-export-dialog.tsx';
import { originalIn, OriginalNote, type Original } from './original-note.tsx';
import { NoteReturns } from './return-card.tsx';
import { ReviewNotices } from './review-notices.tsx';
import { ReviewPatient } from './review-patient.tsx';
import { isShown, reviewSections, type ReviewSection, type Shown } from './review-rows.ts';
import { SectionTable, type Marks } from './review-section.tsx';
import styles from './review.module.css';
import { SaveTemplateDialog } from './save-template-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useNoteSave } from './use-note-save.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** With its rules, which lists and queues do not need. */
const ReviewSecondLook = late(async () => (await import('./second-look.tsx')).ReviewSecondLook, {
  isPiece: true,
});

const SummaryDialog = late(
  async () => (await import('#client/features/ai/summary-dialog.tsx')).SummaryDialog,
  { isPiece: true },
);

type ReviewProps = OutputOf<typeof readNote> & {
  form: FormDefinition;
  /** The note a person set out from, where they came by *Previous note* or *Next note*. */
  original?: Original;
};
type Open =
  | { kind: 'edit'; path: string }
  | { kind: 'history' }
  | { kind: 'verify' }
  | { kind: 'oasis' }
  | { kind: 'reopen' }
  | { kind: 'template' }
  | { kind: 'summary' }
  | null;

/** What else can be done with the note; after the decision in the order of the keyboard. */
function Actions({
  visit,
  note,
  form: { timepoint },
  original = null,
  onOpen,
}: Pick<ReviewProps, 'visit' | 'note' | 'form' | 'original'> & {
  onOpen: (open: Open) => void;
}) {
  const { t } = useLingui();
  const may = useMay();
  const supervises = supervisedBy(authorOf(useUser()).signsAs);
  return (
    <Cluster data-print="no">
      <ActionButtons actions={[cosignNote, completeNote]} subject={{ visit, note, supervises }} />
      {visit.status === 'NotesApproved' && !note.completed && may(reopenNotes) && (
        <Button onClick={() => onOpen({ kind: 'reopen' })}>{t`Reopen`}</Button>
      )}
      {may(noteHistory) && (
        <Button icon="clock" onClick={() => onOpen({ kind: 'history' })}>{t`History`}</Button>
      )}
      {may(verifyNote) && (
        <Button icon="lock" onClick={() => onOpen({ kind: 'verify' })}>{t`Verify`}</Button>
      )}
      {timepoint !== undefined && note.seal !== null && may(exportAssessment) && (
        <Button icon="download" onClick={() => onOpen({ kind: 'oasis' })}>{t`OASIS export`}</Button>
      )}
      {may(uploadAIFile) && (
        <Button icon="notes" onClick={() => onOpen({ kind: 'summary' })}>{t`Summarize`}</Button>
      )}
      <OriginalNote at={visit.id} original={original} />
      <NotesAround visit={visit} original={original?.key ?? visit.id} />
      <NoteViews visitId={visit.id} />
      {may(saveAsTemplate) && (
        <Button
          icon="copy"
          onClick={() => onOpen({ kind: 'template' })}
        >{t`Save as template`}</Button>
      )}
      <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
      <LinkButton to="/patient/$id" params={{ id: visit.patientId }} icon="user">
        {t`Chart`}
      </LinkButton>
    </Cluster>
  );
}

/** Which answers are shown: the answered, every one, or only what was changed. */
function ShownSelect({
  shown,
  onChange,
  compared,
  returned,
}: {
  shown: Shown;
  onChange: (shown: Shown) => void;
  compared: boolean;
  returned: boolean;
}) {
  const { t } = useLingui();
  return (
    <Select
      label={t`Show`}
      value={shown}
      options={[
        { value: 'answered', label: t`Answered questions` },
        { value: 'every', label: t`Every question` },
        ...(returned ? [{ value: 'return', label: t`Only changed since the return` }] : []),
        ...(compared ? [{ value: 'visit', label: t`Only changed since the last visit` }] : []),
      ]}
      onChange={(value) => onChange(value as Shown)}
    />
  );
}

function SectionLinks({ sections }: { sections: readonly ReviewSection[] }) {
  return sections.map(({ id, title, rows }) => {
    const missing = rows.filter((row) => row.missing).length;
    return (
      <a key={id} href={`#section-${id}`}>
        {title} {missing > 0 && <Chip>{missing}</Chip>}
      </a>
    );
  });
}

/** The sections of the note with the rows asked for. */
function useSections(
  { note, previous, form }: ReviewProps,
  shown: Shown,
): readonly ReviewSection[] {
  const text = useText();
  const sections = useMemo(
    () =>
      reviewSections({
        form,
        answers: note.content.doc.values,
        previous: previous?.content.doc.values ?? null,
        words: text,
        filled: note.filled ?? [],
      }),
    [form, note, previous, text],
  );
  const since = changedSinceReturn(note);
  return sections
    .map((section) => ({
      ...section,
      rows: section.rows.filter((row) => isShown(row, shown, since)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** The dialogs of a note, and how a change that collides is settled. */
function Dialogs({
  note,
  form,
  open,
  onClose,
}: Pick<ReviewProps, 'note' | 'form'> & { open: Open; onClose: () => void }) {
  const { t } = useLingui();
  const text = useText();
  const { save, clash, choose, forget } = useNoteSave(note);
  const lineOf = (path: string, value: Value | null) =>
    answerLines(form, { [path]: value }, text, note.content.doc.values)[0];
  return (
    <>
      {open?.kind === 'edit' && (
        <EditAnswerDialog subject={{ note, form, path: open.path, save }} onClose={onClose} />
      )}
      {clash && (
        <ClashDialog
          clashes={clash}
          labelOf={(path) => lineOf(path, null)?.label ?? path}
          textOf={(path, value) => lineOf(path, value)?.value ?? ''}
          onChoose={choose}
          onClose={forget}
        />
      )}
      {open?.kind === 'history' && (
        <HistoryDialog subject={{ visitId: note.visitId, form }} onClose={onClose} />
      )}
      {open?.kind === 'verify' && <VerifyDialog subject={note.visitId} onClose={onClose} />}
      {open?.kind === 'oasis' && <OasisExportDialog subject={note.visitId} onClose={onClose} />}
      {open?.kind === 'template' && (
        <SaveTemplateDialog subject={{ note, form }} onClose={onClose} />
      )}
      {open?.kind === 'summary' && (
        <SummaryDialog
          source={{
            purpose: 'note',
            kind: 'note',
            id: note.visitId,
            name: t`Note of ${note.dateOfService}`,
            load: async () => notePassages(form, note.content.doc.values, text),
          }}
          onClose={onClose}
        />
      )}
      {open?.kind === 'reopen' && <ReopenDialog subject={note} onClose={onClose} />}
    </>
  );
}

/** Marks of answers to return, by path, and the way to set or take one. */
function useMarks() {
  const [marks, setMarks] = useState<Marks>({});
  const mark = (path: string, comment: string | null) =>
    setMarks((now) =>
      Object.fromEntries([
        ...Object.entries(now).filter(([other]) => other !== path),
        ...(comment === null ? [] : [[path, comment] as const]),
      ]),
    );
  return { marks, mark };
}

/**
 * A note in the office: whose it is and the decision always in view, what was returned and what
 * came of it, then the answers beside those of the last visit.
 */
export function ReviewScreen(props: ReviewProps) {
  const { note, visit, previous, form, planDoubts, secondLook } = props;
  const { t } = useLingui();
  const text = useText();
  const may = useMay();
  const { marks, mark } = useMarks();
  const [view, setView] = useState<Shown>('answered');
  const [open, setOpen] = useState<Open>(null);
  const decide = useDecision(props, marks);
  const sections = useSections(props, view);
  useEffect(() => markOpened(note.visitId), [note.visitId]);
  const decides = visit.status === 'NotesInReview' && may(qaNotes);
  const isApproved = visit.status === 'NotesApproved';
  const tools = {
    marks: decides ? marks : null,
    onMark: mark,
    onEdit:
      isApproved || note.completed || !may(saveNote)
        ? null
        : (path: string) => setOpen({ kind: 'edit', path }),
    mayEditReadings: note.seal !== null,
  };
  return (
    <Page wide>
      <PageHeader
        title={visit.patientName}
        back={<BackLink to="/notes" search={leftAddress('notes')} />}
        aside={<VisitStatusPill visit={visit} />}
      >
        <p>
          {[text(visit.visitType), dayAndTime(visit), visit.providerName]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PageHeader>
      <div className={styles.top}>
        <ReviewPatient id={note.patientId} name={visit.patientName} />
        {decides && <DecisionBar marks={marks} onDecide={decide} />}
      </div>
      <Actions {...props} onOpen={setOpen} />
      <div className={styles.layout}>
        <nav className={styles.nav} aria-label={t`Sections`} data-print="no">
          <ShownSelect
            shown={view}
            onChange={setView}
            compared={previous !== null}
            returned={(note.returns?.length ?? 0) > 0}
          />
          <SectionLinks sections={sections} />
        </nav>
        <Stack>
          <ClosingNotices note={note} />
          <NoteReturns note={note} form={form} />
          <ReviewNotices note={note} form={form} />
          <PlanDoubts doubts={planDoubts} />
          {secondLook && <ReviewSecondLook report={secondLook} note={note} form={form} />}
          {sections.length === 0 && <EmptyState title={t`No answer was changed.`} />}
          {sections.map((section) => (
            <SectionTable
              key={section.id}
              section={section}
              before={previous?.dateOfService ?? null}
              tools={tools}
            />
          ))}
          <ServerFiles
            visitId={note.visitId}
            title={t`Photos and files`}
            captions={photoCaptions(note.content.doc.values, note.dateOfService, text)}
          />
        </Stack>
      </div>
      <Dialogs note={note} form={form} open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

export const screen: ScreenPart<ReviewProps> = {
  load: async ({ params: { visitId = '' }, search }) => {
    const [loaded, original] = await Promise.all([loadNote(visitId), originalIn(search)]);
    return { ...loaded, original };
  },
  Screen: ({ data }) => <ReviewScreen key={data.note.visitId} {...data} />,
};
