import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Note } from '#contract/entities.ts';
import { longestReason, type LookReport, type NoteLook } from '#contract/looks.ts';
import { lookReportOf } from '#contract/second-look-report.ts';
import { lookRule } from '#domain/second-look/second-look.ts';
import type { FormFinding } from '#forms/define.ts';
import { knownForm } from '#forms/known.ts';
import { loadForm } from '#forms/load.ts';
import { lookSourcesOf } from '#forms/second-look.ts';
import { useStore, useUser } from '#client/session/state/session.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import { patientNotes } from '#client/store/snapshots/patient-notes.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { TextArea } from '#client/ui/text-field.tsx';
import { firstStart } from '../begin-note.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import { useKeptWords } from '../use-kept-words.ts';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { Disagreements, type Found } from './disagreements.tsx';
import { useLookTexts } from './look-texts.ts';

type Sources = {
  readonly notes: readonly Note[];
  /** First start of care; null where it is not known. */
  readonly startOfCare: string | null;
};

/**
 * Signed notes of the patient on this phone, with their forms read, and since when there is care;
 * null while they are read.
 */
function useSources({ note, episode }: VisitPage): Sources | null {
  const store = useStore();
  const [sources, setSources] = useState<Sources | null>(null);
  const { patientId } = note;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const [notes, startOfCare] = await Promise.all([
        patientNotes(store, patientId),
        episode && firstStart(store, episode),
      ]);
      await Promise.all(notes.map(({ formId, formVersion }) => loadForm(formId, formVersion)));
      if (!gone) setSources({ notes, startOfCare });
    };
    // What cannot be read is no source; the chart and the note itself still are.
    read().catch(() => {
      if (!gone) setSources({ notes: [], startOfCare: episode?.startDate ?? null });
    });
    return () => {
      gone = true;
    };
  }, [store, patientId, episode]);
  return sources;
}

/** What disagrees with the open note, at each pause of typing; null while sources are read. */
function useReport(page: VisitPage): LookReport | null {
  const desk = useDesk();
  const answers = useSettledAnswers(desk);
  const sources = useSources(page);
  const { note, patient } = page;
  return useMemo(() => {
    if (sources === null) return null;
    const { notes, startOfCare } = sources;
    const { content } = note;
    const now = { ...note, content: { ...content, doc: { ...content.doc, values: answers } } };
    return lookReportOf({
      note: now,
      form: desk.form,
      notes: lookSourcesOf(now, notes),
      formOf: ({ formId, formVersion }) => knownForm(formId, formVersion),
      patient,
      startOfCare,
    });
  }, [sources, note, answers, desk, patient]);
}

/** "I have looked, it is right", with the reason the reviewer reads. */
function Reason({ found, look }: { found: Found; look: NoteLook | null }) {
  const { t } = useLingui();
  const { visitId } = useDesk().draft;
  const { rule, path, mark } = found;
  const [isOpen, setOpen] = useState(false);
  const place = { visitId, path: `${rule} ${path} ${mark}` };
  // Words of a clinician who had the visit before are no draft of this one's.
  const { id: me } = useUser();
  const own = look?.by === me ? look.reason : '';
  const { text, change, send } = useKeptWords(place, own, (store, reason) =>
    enqueue(store, {
      command: 'confirmLook',
      targetId: visitId,
      input: { rule, path, mark, reason },
    }),
  );
  const { error, start } = useAttempt(send);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isOpen) box.current?.querySelector('textarea')?.focus();
  }, [isOpen]);
  if (!isOpen && text === own)
    return (
      <Button icon="check" onClick={() => setOpen(true)}>
        {own === '' ? t`I have looked, it is right` : t`Change the reason`}
      </Button>
    );
  return (
    <div ref={box}>
      <TextArea
        label={t`I have looked, it is right, because`}
        hint={t`The reviewer reads it. It changes no answer.`}
        rows={2}
        maxLength={longestReason}
        value={text}
        onChange={change}
        onBlur={() => void start()}
      />
      <FailureNotice error={error} />
    </div>
  );
}

/** Whether a warning of the form says what a disagreement shows with its sources. */
const isCovered = (finding: FormFinding, { found }: LookReport): boolean =>
  found.some(
    ({ rule, path }) => lookRule(rule)?.edit === finding.id && finding.paths.includes(path),
  );

/**
 * *Second look* before the signature: what disagrees with another source on this phone. It stops
 * nothing.
 *
 * @param onCovered gets the form's findings that it shows with both sources
 */
export function SecondLook({
  page,
  goTo,
  findings,
  onCovered,
}: {
  page: VisitPage;
  goTo: GoTo;
  findings: readonly FormFinding[];
  onCovered: (covered: readonly FormFinding[]) => void;
}) {
  const report = useReport(page);
  const none = useMemo(() => ({ documents: [] }), []);
  const hasTexts = useLookTexts(report ?? none);
  const { form } = useDesk();
  useEffect(() => {
    onCovered(report ? findings.filter((finding) => isCovered(finding, report)) : []);
  }, [report, findings, onCovered]);
  if (!report || !hasTexts) return null;
  const { note, patient } = page;
  return (
    <Disagreements
      report={report}
      subject={{
        visitId: note.visitId,
        patientId: patient?.id ?? note.patientId,
        form,
        answers: note.content.doc.values,
      }}
      looks={note.looks ?? []}
      onField={(sectionId, path) => goTo(sectionId, { focus: path })}
      Asking={Reason}
    />
  );
}
