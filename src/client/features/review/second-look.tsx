import type { Note } from '#contract/entities.ts';
import type { LookReport } from '#contract/looks.ts';
import type { FormDefinition } from '#forms/define.ts';
import { Disagreements } from '#client/features/note/second-look/disagreements.tsx';
import { useLookTexts } from '#client/features/note/second-look/look-texts.ts';

/** *Second look* for the reviewer: what disagrees, and what the author said about it. */
export function ReviewSecondLook({
  report,
  note,
  form,
}: {
  report: LookReport;
  note: Note;
  form: FormDefinition;
}) {
  const hasTexts = useLookTexts(report);
  if (!hasTexts) return null;
  return (
    <Disagreements
      report={report}
      subject={{
        visitId: note.visitId,
        patientId: note.patientId,
        form,
        answers: note.content.doc.values,
      }}
      looks={note.looks ?? []}
    />
  );
}
