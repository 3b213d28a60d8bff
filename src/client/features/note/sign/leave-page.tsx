import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sectionStates } from '#forms/engine.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { VisitClock } from '#client/features/visits/clock/visit-clock.tsx';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import { openSection } from '../section-order.ts';
import { useSettledAnswers } from '../use-settled-answers.ts';
import { PatientSignature } from './patient-signature.tsx';
import { focusOn } from './focus-on.ts';
import { isBegun, signingFlaws } from './signing.ts';
import { useSignatures } from './use-signatures.ts';

/**
 * The end of a visit, still in the home: the clock and the patient's signature. The note may be
 * finished later.
 */
export function LeavePage({ page, goTo }: { page: VisitPage; goTo: GoTo }) {
  const { t } = useLingui();
  const desk = useDesk();
  const signatures = useSignatures(page, desk.form);
  const answers = useSettledAnswers(desk);
  const submitting = useAtomValue(desk.attempted);
  const [tried, setTried] = useState(false);
  const { draft, asksPatient, hasPatient, error } = signatures;
  const next = openSection(
    desk.form,
    sectionStates(desk.form, answers, { submitting, last: desk.lastDates }),
  );
  const goOn = () => {
    setTried(true);
    // A half-given signature is completed here; a patient who has not signed can sign later.
    if (draft && isBegun(draft) && !hasPatient) focusOn('sign-patient');
    else goTo(next?.id ?? 'review', { replace: true });
  };
  return (
    <>
      <Stack>
        <VisitClock visit={page.visit} />
        <PatientSignature
          signatures={signatures}
          patientName={page.visit.patientName}
          statement={desk.form.review?.patientStatement}
          flaw={tried && draft ? signingFlaws(draft, asksPatient).patient : null}
        />
        <FailureNotice error={error} />
      </Stack>
      <ActionBar>
        <Button onClick={() => goTo(null, { replace: true })}>{t`All sections`}</Button>
        <Button variant="primary" onClick={goOn}>
          {next ? t`Continue the note` : t`Review and sign`}
        </Button>
      </ActionBar>
    </>
  );
}
