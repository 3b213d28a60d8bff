import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { OutputOf } from '#contract/call.ts';
import { noteHistory, saveNote, verifyNote, type readNote } from '#contract/notes.ts';
import { qaNotes, reopenNotes } from '#contract/notes.ts';
import type { Value } from '#domain/merge.ts';
import { formatCurrency } from '#domain/pay.ts';
import type { FormDefinition } from '#forms/define.ts';
import { callApi } from '#client/api/call.ts';
import { useText } from '#client/i18n.ts';
import { answerLines } from '#client/features/note/answer-lines.ts';
import { ClashDialog } from '#client/kinds/form-dialog/clash-dialog.tsx';
import { dayAndTime } from '#client/features/visits/day-and-time.ts';
import { ServerFiles } from '#client/features/files/server-files.tsx';
import { useMay } from '#client/screen/use-may.ts';
import { VisitStatusPill } from '#client/features/visits/visit-status-pill.tsx';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/pill.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { EditAnswerDialog } from './edit-answer-dialog.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { ReopenDialog } from './reopen-dialog.ts';
import { ReviewNotices } from './review-notices.tsx';
import { isTelling, reviewSections } from './review-rows.ts';
import { SectionTable, type Marks } from './review-section.tsx';
import styles from './review.module.css';
import { useNoteSave } from './use-note-save.ts';
import { VerifyDialog } from './verify-dialog.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { loadReview } from './load-review.ts';

type ReviewProps = OutputOf<typeof readNote> & { form: FormDefinition };
type Open =
  | { kind: 'edit'; path: string }
  | { kind: 'history' }
  | { kind: 'verify' }
  | { kind: 'reopen' }
  | null;

function useDecision({ visit, note }: ReviewProps, marks: Marks) {
  const { t } = useLingui();
  const toast = useToast();
  const navigate = useNavigate();
  return async (decision: 'approve' | 'return', comment: string) => {
    const fields =
      decision === 'return'
        ? Object.entries(marks).map(([path, words]) => ({ path, comment: words.trim() }))
        : [];
    const result = await callApi(qaNotes, {
      visitId: note.visitId,
      visitRevision: visit.revision,
      decision,
      comment,
      fields,
    });
    await navigate({ to: '/notes' });
    const { pay } = result.visit;
    const amount = formatCurrency(pay);
    const approved =
      pay === null
        ? t`Note approved. The times need review before pay.`
        : t`Note approved. Pay: ${amount}`;
    toast({ text: decision === 'approve' ? approved : t`Note returned.` });
  };
}

/**
 * A note in the office: beside the last one, with marks, comments, corrections, history and the
 * decision.
 */
export function ReviewScreen(props: ReviewProps) {
  const { note, visit, previous, form } = props;
  const { t } = useLingui();
  const text = useText();
  const may = useMay();
  const [marks, setMarks] = useState<Marks>({});
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<Open>(null);
  const decide = useDecision(props, marks);
  const close = () => setOpen(null);
  const { save, clash, choose, forget } = useNoteSave(note);
  const mark = (path: string, comment: string | null) =>
    setMarks((now) =>
      Object.fromEntries([
        ...Object.entries(now).filter(([other]) => other !== path),
        ...(comment === null ? [] : [[path, comment] as const]),
      ]),
    );
  const sections = useMemo(
    () =>
      reviewSections({
        form,
        answers: note.content.doc.values,
        previous: previous?.content.doc.values ?? null,
        words: text,
      }),
    [form, note, previous, text],
  );
  const shown = sections
    .map((section) => ({ ...section, rows: all ? section.rows : section.rows.filter(isTelling) }))
    .filter(({ rows }) => rows.length > 0);
  const decides = visit.status === 'NotesInReview' && may(qaNotes);
  const lineOf = (path: string, value: Value | null) =>
    answerLines(form, { [path]: value }, text, note.content.doc.values)[0];
  const tools = {
    marks: decides ? marks : null,
    onMark: mark,
    onEdit:
      visit.status === 'NotesApproved' || !may(saveNote)
        ? null
        : (path: string) => setOpen({ kind: 'edit', path }),
  };
  return (
    <Page wide>
      <PageHeader
        title={visit.patientName}
        back={<BackLink to="/notes" />}
        aside={<VisitStatusPill visit={visit} />}
        actions={
          <>
            {visit.status === 'NotesApproved' && may(reopenNotes) && (
              <Button onClick={() => setOpen({ kind: 'reopen' })}>{t`Reopen`}</Button>
            )}
            {may(noteHistory) && (
              <Button
                icon="clock"
                onClick={() => setOpen({ kind: 'history' })}
              >{t`History`}</Button>
            )}
            {may(verifyNote) && (
              <Button icon="lock" onClick={() => setOpen({ kind: 'verify' })}>{t`Verify`}</Button>
            )}
            <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
            <LinkButton
              to="/patient/$id"
              params={{ id: note.patientId }}
              icon="user"
            >{t`Chart`}</LinkButton>
          </>
        }
      >
        <p>
          {[text(visit.visitType), dayAndTime(visit), visit.providerName]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </PageHeader>
      <div className={styles.layout}>
        <nav className={styles.nav} aria-label={t`Sections`} data-print="no">
          {shown.map(({ id, title, rows }) => {
            const missing = rows.filter((row) => row.missing).length;
            return (
              <a key={id} href={`#section-${id}`}>
                {title} {missing > 0 && <Chip>{missing}</Chip>}
              </a>
            );
          })}
          <Button variant="quiet" onClick={() => setAll(!all)}>
            {all ? t`Hide unanswered questions` : t`Show every question`}
          </Button>
        </nav>
        <Stack>
          <ReviewNotices note={note} form={form} />
          {shown.map((section) => (
            <SectionTable
              key={section.id}
              section={section}
              before={previous?.dateOfService ?? null}
              tools={tools}
            />
          ))}
          <ServerFiles visitId={note.visitId} title={t`Photos and files`} />
          {decides && <DecisionBar marks={marks} onDecide={decide} />}
        </Stack>
      </div>
      {open?.kind === 'edit' && (
        <EditAnswerDialog subject={{ note, form, path: open.path, save }} onClose={close} />
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
        <HistoryDialog subject={{ visitId: note.visitId, form }} onClose={close} />
      )}
      {open?.kind === 'verify' && <VerifyDialog subject={note.visitId} onClose={close} />}
      {open?.kind === 'reopen' && <ReopenDialog subject={note} onClose={close} />}
    </Page>
  );
}

export const screen: ScreenPart<ReviewProps> = {
  load: ({ params: { visitId = '' } }) => loadReview(visitId),
  Screen: ({ data }) => <ReviewScreen key={data.note.visitId} {...data} />,
};
