import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Answers } from '#forms/define.ts';
import { isOfOthers } from '#forms/signed-by.ts';
import { late } from '#client/screen/late.tsx';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/card.tsx';
import { Banner, ProgressBar } from '#client/ui/notices.tsx';
import { ActionBar } from '#client/ui/page.tsx';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { VisitClock } from '#client/features/visits/clock/visit-clock.tsx';
import { useDesk } from './editor/editor-context.ts';
import { FillBackground } from './fill-background.tsx';
import { NeedsYouNotice, ReturnedNotice } from './note-notices.tsx';
import type { GoTo } from './note-place.ts';
import { SectionAhead } from './section-ahead.tsx';
import { SectionList } from './section-list.tsx';
import { openSection } from './section-order.ts';
import { errorAfter, shownErrors } from './shown-errors.ts';
import { PatientSignatureLine } from './sign/patient-signature.tsx';
import { useSignatures } from './sign/use-signatures.ts';
import { useProgress, useSectionStates } from './use-section-states.ts';

/** Not part of the shell. */
const NoteTools = late(async () => (await import('./note-tools.tsx')).NoteTools, {
  isPiece: true,
});

/** How much of a note is answered, for the eye; the words are in its head. */
function AnsweredBar({ answers }: { answers: Answers }) {
  const { t } = useLingui();
  const { answered, required } = useProgress(useDesk(), answers);
  return <ProgressBar value={answered / Math.max(1, required)} label={t`Answered`} />;
}

/** Progress of a note in words: "38 of 61 required answered · 2 errors". */
export function NoteProgress() {
  const { t } = useLingui();
  const desk = useDesk();
  const { answers, states } = useSectionStates(desk);
  const { answered, required } = useProgress(desk, answers);
  const errors = Object.values(states).reduce<number>(
    (sum, state) => sum + (typeof state === 'object' ? state.errors : 0),
    0,
  );
  return (
    <>
      {' · '}
      {t`${answered} of ${required} required answered`}
      {errors > 0 && ` · ${plural(errors, { one: '# error', other: '# errors' })}`}
    </>
  );
}

/**
 * Home of a note: returned questions and tasks, the visit's clock, the sections, and the next step.
 */
export function NoteHome({ page, goTo }: { page: VisitPage; goTo: GoTo }) {
  const { t } = useLingui();
  const desk = useDesk();
  const { answers, submitting, findings, states } = useSectionStates(desk);
  const errors = shownErrors(desk.form, answers, submitting, findings, desk.lastDates);
  const error = errorAfter(desk.form, errors, { sectionId: null, path: null });
  const next = openSection(desk.form, states);
  const signatures = useSignatures(page, desk.form);
  // Of such a note nobody here signs anything, nor has the patient sign for it.
  const ofOthers = isOfOthers(desk.form);
  return (
    <>
      <Stack>
        {!ofOthers && <AnsweredBar answers={answers} />}
        <NeedsYouNotice page={page} goTo={goTo} />
        <ReturnedNotice note={page.note} goTo={goTo} />
        <VisitClock
          visit={page.visit}
          onEnd={() => {
            if (!ofOthers && !signatures.hasPatient) goTo('leave');
          }}
        />
        {!ofOthers && page.visit.timeIn !== null && (
          <PatientSignatureLine signatures={signatures} onOpen={() => goTo('leave')} />
        )}
        <FillBackground visit={page.visit} />
        <NoteTools visit={page.visit} />
        {ofOthers ? (
          <Banner tone="attention">{t`This note is written and signed by another discipline. Call the office.`}</Banner>
        ) : (
          <SectionList desk={desk} current={null} goTo={goTo} />
        )}
        <Button icon="camera" onClick={() => goTo('files')}>{t`Photos and files`}</Button>
        <Button icon="clock" onClick={() => goTo('history')}>{t`History`}</Button>
      </Stack>
      <ActionBar>
        {error && (
          <Button
            onClick={() => goTo(error.sectionId, { focus: error.path })}
          >{t`Next error`}</Button>
        )}
        {!ofOthers && (
          <Button variant="primary" onClick={() => goTo(next?.id ?? 'review')}>
            {next ? t`Continue` : t`Review and sign`}
          </Button>
        )}
      </ActionBar>
      {next && <SectionAhead section={next} />}
    </>
  );
}
