import { useLingui } from '@lingui/react/macro';
import { getDefaultStore } from 'jotai';
import { useEffect, useState } from 'react';
import { fieldErrors } from '#forms/engine.ts';
import { useStore, useUser } from '#client/session/state/session.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { useOutboxEntry } from '#client/sync/outbox-hooks.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { useToast } from '#client/ui/toast.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { VisitClock } from '#client/features/visits/clock/visit-clock.tsx';
import { useDesk } from '../editor/editor-context.ts';
import { NeedsYouNotice } from '../note-notices.tsx';
import type { GoTo } from '../note-place.ts';
import { SigningFields } from './signature-fields.tsx';
import {
  emptySignature,
  signedName,
  signingFlaws,
  signingOf,
  type SigningDraft,
} from './signing.ts';
import { SummaryView } from '../summary-view.tsx';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { ErrorSummary } from './error-summary.tsx';
import { signAndSubmit } from './submit-note.ts';

const noFlaws = { clinician: null, patient: null } as const;

const focusOn = (id: string): void => {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
};

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
 * The whole note before signing: content, missing answers, signatures. Signing seals and submits
 * it.
 */
export function ReviewPage({ page, goTo }: { page: VisitPage; goTo: GoTo }) {
  const { t } = useLingui();
  const store = useStore();
  const author = authorOf(useUser());
  const desk = useDesk();
  const { form, draft } = desk;
  const toast = useToast();
  const answers = useSettledAnswers(desk);
  const errors = fieldErrors(form, answers);
  const [signing, setSigning] = useState<SigningDraft>(() => ({
    clinician: emptySignature(author.name),
    signer: null,
    patient: emptySignature(signedName(page.visit.patientName)),
    relation: '',
    unableReason: '',
  }));
  const [tried, setTried] = useState(false);
  const asksPatient = form.review?.patientStatement !== undefined;
  const flaws = signingFlaws(signing, asksPatient);
  const blocked = useOpenChoices(page);
  useEffect(() => {
    // From here on missing answers are errors in the sections too.
    getDefaultStore().set(desk.attempted, true);
  }, [desk]);
  const { busy, error, start } = useAttempt(async () => {
    const at = new Date(store.clock.now()).toISOString();
    await signAndSubmit({
      store,
      draft,
      answers: getDefaultStore().get(draft.answersAtom),
      signing: signingOf(
        signing,
        { by: author.id, name: author.name, role: author.signsAs, at },
        { asksPatient },
      ),
    });
    toast({ text: t`Notes completed` });
    goTo(null, { replace: true });
  });
  const submit = () => {
    setTried(true);
    if (errors.length > 0) focusOn('error-summary');
    else if (flaws.clinician) focusOn('sign-clinician');
    else if (flaws.patient) focusOn('sign-patient');
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
        <SummaryView form={form} answers={answers} onChange={goTo} />
        <VisitClock visit={page.visit} />
        {!page.visit.timeOut && (
          <Banner
            tone="attention"
            role="note"
          >{t`The visit has no end yet. You can sign without it; the office will ask.`}</Banner>
        )}
        <SigningFields
          draft={signing}
          signsAs={[author.name, author.signsAs].filter(Boolean).join(', ')}
          patientName={signedName(page.visit.patientName)}
          flaws={tried ? flaws : noFlaws}
          statements={{
            clinician: form.review?.clinicianStatement ?? t`I wrote this note.`,
            patient: form.review?.patientStatement,
          }}
          onChange={setSigning}
        />
        <FailureNotice error={error} />
      </Stack>
      <ActionBar>
        <Button onClick={() => goTo(null)}>{t`All sections`}</Button>
        <Button variant="primary" busy={busy} disabled={blocked} onClick={submit}>
          {t`Submit note`}
        </Button>
      </ActionBar>
    </>
  );
}
