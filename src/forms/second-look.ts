import { daysBetween } from '#domain/dates.ts';
import type { LookDocument } from '#domain/second-look/facts.ts';
import type { Answers, FormDefinition } from './define.ts';
import { excludeHidden, withCalculated } from './visibility.ts';

/** What *Second look* reads of a note. */
export type LookNote = {
  readonly visitId: string;
  readonly formId: string;
  readonly formVersion: number;
  /** MM/DD/YYYY. */
  readonly dateOfService: string;
  readonly content: { readonly doc: { readonly values: Answers } };
  readonly seal: { readonly clinician: { readonly name: string; readonly role: string } } | null;
};

/** A note as a source: what it says, without hidden answers and with what is computed. */
export const lookDocument = (
  form: FormDefinition,
  { visitId, formId, formVersion, dateOfService, content, seal }: LookNote,
): LookDocument => ({
  id: visitId,
  formId,
  formVersion,
  author: seal?.clinician.name ?? '',
  role: seal?.clinician.role ?? '',
  date: dateOfService,
  timepoint: form.timepoint ?? null,
  answers: withCalculated(form, excludeHidden(form, content.doc.values)),
});

/**
 * The notes that count as sources: signed, of no later day than the note, newest first. A note in
 * progress states nothing yet.
 */
export const lookSourcesOf = <N extends LookNote>(note: LookNote, notes: readonly N[]): N[] =>
  notes
    .filter(
      ({ visitId, seal, dateOfService }) =>
        visitId !== note.visitId &&
        seal !== null &&
        daysBetween(dateOfService, note.dateOfService) >= 0,
    )
    .toSorted((a, b) => daysBetween(a.dateOfService, b.dateOfService));
