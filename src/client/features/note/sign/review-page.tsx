import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import type { Answers, FormFinding } from '#forms/define.ts';
import {
  asLastMeant,
  excludeHidden,
  fieldErrors,
  findingErrors,
  formFindings,
  type FieldError,
} from '#forms/engine.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isStillAhead } from '#domain/visit-times.ts';
import { useStore } from '#client/session/state/session.ts';
import { keepSignatures } from '#client/store/drafts/kept-signatures.ts';
import { usePatient, type VisitPage } from '#client/store/snapshots/queries.ts';
import { useOutboxEntry } from '#client/sync/outbox-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { hasFunctionalAnswers } from '#domain/pdgm/episode-periods.ts';
import { late } from '#client/screen/late.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { VisitClock } from '#client/features/visits/clock/visit-clock.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { unmarkedError } from '../medications/model.ts';
import { NeedsYouNotice } from '../note-notices.tsx';
import type { GoTo } from '../note-place.ts';
import { focusOn } from './focus-on.ts';
import { PatientSignature } from './patient-signature.tsx';
import { ClinicianSignature } from './signature-fields.tsx';
import { emptySignature, signingFlaws, signingOf } from './signing.ts';
import { useSignatures, type Signatures } from './use-signatures.ts';
import { SummaryView } from '../summary-view.tsx';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { Doubts } from './doubts.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { StandsOut } from './stands-out.tsx';
import { signAndSubmit } from './submit-note.ts';

const VisitEstimate = late(
  async () => (await import('#client/features/grouper-tables/visit-estimate.tsx')).VisitEstimate,
);

/** Loaded when a note is about to be signed: its rules are no part of the shell. */
const SecondLook = late(async () => (await import('../second-look/second-look.tsx')).SecondLook, {
  isPiece: true,
});

/**
 * Whether the lane waits for a choice or a correction; a refused signature is what signing again is
 * for.
 */
function useOpenChoices({ record }: Pick<VisitPage, 'record'>): boolean {
  const entry = useOutboxEntry(record.kind === 'needs-you' ? record.entryId : '');
  return (
    record.kind === 'needs-you' &&
    entry !== undefined &&
    entry !== null &&
    entry.command !== 'signNote' &&
    entry.command !== 'submitNotes'
  );
}

/**
 * Drugs of the chart's list that nobody marked, as one error; undefined while the chart is read. A
 * correction is not asked about drugs that came onto the list after the visit.
 */
function useUnmarked({ note }: VisitPage, answers: Answers): readonly FieldError[] | undefined {
  const { form, patientId } = useDesk();
  const patient = usePatient(patientId);
  if (patient === undefined) return undefined;
  const wasSigned = note.pastSeals.length > 0;
  const error =
    patient && !wasSigned ? unmarkedError(form, patient.patient.content.doc.values, answers) : null;
  return error ? [error] : [];
}

/**
 * Seals and submits the note with its kept signatures. The clinician's mark goes into the seal and
 * is not kept: a later correction is signed again.
 */
function useSubmission(page: VisitPage, signatures: Signatures, goTo: GoTo) {
  const store = useStore();
  const { draft: note } = useDesk();
  const { draft, author, asksPatient, before } = signatures;
  return useAttempt(async () => {
    if (draft === null) return;
    const at = new Date(store.clock.now()).toISOString();
    await signAndSubmit({
      store,
      draft: note,
      answers: getDefaultStore().get(note.answersAtom),
      signing: signingOf(
        draft,
        { by: author.id, name: author.name, role: author.signsAs, at },
        { asksPatient, before },
      ),
    });
    const next = { ...draft, clinician: emptySignature(author.name) };
    await keepSignatures(store, page.visit.id, next, ['clinician']).catch(() => {});
    goTo(null, { replace: true });
  });
}

/**
 * The whole note before signing: content, missing answers, signatures. Signing seals and submits
 * it.
 */
export function ReviewPage({ page, goTo }: { page: VisitPage; goTo: GoTo }) {
  const { t } = useLingui();
  const desk = useDesk();
  const { form } = desk;
  const answers = useSettledAnswers(desk);
  const meant = asLastMeant(answers, desk.lastDates);
  const shown = excludeHidden(form, meant);
  const drugs = useUnmarked(page, answers);
  const findings = useMemo(
    () => formFindings(form, asLastMeant(answers, desk.lastDates), desk.context),
    [form, answers, desk],
  );
  const [covered, setCovered] = useState<readonly FormFinding[]>([]);
  const errors = [
    ...fieldErrors(form, answers, desk.lastDates),
    ...findingErrors(form, findings),
    ...(drugs ?? []),
  ];
  const signatures = useSignatures(page, form);
  const { author, draft, asksPatient } = signatures;
  const [tried, setTried] = useState(false);
  const flaws = draft && signingFlaws(draft, asksPatient);
  const filled = useAtomValue(desk.filled).size;
  const isWaiting = useOpenChoices(page);
  const isAhead = isStillAhead(page.visit, pacificDate(new Date(useStore().clock.now())));
  useEffect(() => {
    // From here on missing answers are errors in the sections too.
    getDefaultStore().set(desk.attempted, true);
  }, [desk]);
  const { busy, error, start } = useSubmission(page, signatures, goTo);
  const submit = () => {
    setTried(true);
    if (errors.length > 0) focusOn('error-summary');
    else if (flaws?.clinician) focusOn('sign-clinician');
    else if (flaws?.patient) focusOn('sign-patient');
    else void start();
  };
  return (
    <>
      <Stack>
        <NeedsYouNotice page={page} goTo={goTo} />
        <Button
          icon="down"
          onClick={() => focusOn('sign-clinician')}
        >{t`Go to the signatures`}</Button>
        <ErrorSummary form={form} answers={answers} errors={errors} goTo={goTo} />
        <StandsOut answers={shown} goTo={goTo} />
        <Doubts findings={findings.filter((each) => !covered.includes(each))} goTo={goTo} />
        <SecondLook page={page} goTo={goTo} findings={findings} onCovered={setCovered} />
        {filled > 0 && desk.last && form.carried === undefined && (
          <Banner tone="attention" role="note">
            {plural(filled, {
              one: `# answer was filled from the visit of ${desk.last.date} and not changed.`,
              other: `# answers were filled from the visit of ${desk.last.date} and not changed.`,
            })}
          </Banner>
        )}
        {filled > 0 && form.carried !== undefined && (
          <Banner tone="attention" role="note">
            {plural(filled, {
              one: '# answer was carried in (chart, last note, template, other answers) and not changed.',
              other:
                '# answers were carried in (chart, last note, template, other answers) and not changed.',
            })}
          </Banner>
        )}
        <SummaryView
          form={form}
          answers={answers}
          lastDates={desk.lastDates}
          date={page.visit.dateOfService}
          onChange={goTo}
        />
        {hasFunctionalAnswers(shown) && <VisitEstimate visit={page.visit} answers={shown} />}
        <VisitClock visit={page.visit} />
        {isAhead && (
          <Banner
            tone="attention"
            role="note"
          >{t`This visit is planned for a later day and has not started. Its note cannot be submitted yet.`}</Banner>
        )}
        {!isAhead && !page.visit.timeOut && (
          <Banner
            tone="attention"
            role="note"
          >{t`This visit has not been ended. You can sign without it; the office will ask.`}</Banner>
        )}
        {draft && (
          <ClinicianSignature
            value={draft.clinician}
            statement={form.review?.clinicianStatement ?? t`I wrote this note.`}
            flaw={tried && flaws ? flaws.clinician : null}
            signsAs={[author.name, author.signsAs].filter(Boolean).join(', ')}
            onChange={(clinician) => signatures.change({ clinician })}
          />
        )}
        <PatientSignature
          signatures={signatures}
          patientName={page.visit.patientName}
          statement={form.review?.patientStatement}
          flaw={tried && flaws ? flaws.patient : null}
        />
        <FailureNotice error={error ?? signatures.error} />
      </Stack>
      <ActionBar>
        <Button onClick={() => goTo(null)}>{t`All sections`}</Button>
        <Button
          variant="primary"
          busy={busy}
          disabled={isWaiting || isAhead || draft === null || drugs === undefined}
          onClick={submit}
        >
          {t`Submit note`}
        </Button>
      </ActionBar>
    </>
  );
}
