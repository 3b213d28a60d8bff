import type { Disagreement } from '#domain/second-look/second-look.ts';
import { secondLook } from '#domain/second-look/second-look.ts';
import type { FormDefinition } from '#forms/define.ts';
import { lookDocument, lookSourcesOf } from '#forms/second-look.ts';
import type { Edit, Note, Patient } from './entities.ts';
import type { LookReport } from './looks.ts';

type Sources = {
  readonly note: Note;
  readonly form: FormDefinition;
  /** Other notes of the patient; those that are not signed or of a later day are left out. */
  readonly notes: readonly Note[];
  /** The form of a note; null for one that this program does not know. */
  readonly formOf: (note: Note) => FormDefinition | null;
  readonly patient: Pick<Patient, 'content'> | null;
  /** First start of care (`startOfCareOf`), MM/DD/YYYY. */
  readonly startOfCare: string | null;
};

/** The edit that last changed a row or a field of the chart; undefined where none is known. */
function lastEdit({ doc, edits }: Patient['content'], at: string): Edit | undefined {
  const revisions = Object.entries(doc.revs).flatMap(([path, revision]) =>
    path === at || path.startsWith(`${at}.`) ? [revision] : [],
  );
  const newest = Math.max(...revisions);
  return edits.find(({ revision }) => revision === newest);
}

const chartPaths = (found: readonly Disagreement[]): readonly string[] => [
  ...new Set(
    found.flatMap(({ against }) =>
      against.flatMap((line) => (line.kind === 'chart' ? [line.path] : [])),
    ),
  ),
];

/**
 * What disagrees with a note, with the sources it needs to be shown: the same on the phone, from
 * what it holds, and on the server.
 */
export function lookReportOf({
  note,
  form,
  notes,
  formOf,
  patient,
  startOfCare,
}: Sources): LookReport {
  const earlier = lookSourcesOf(note, notes).flatMap((each) => {
    const known = formOf(each);
    return known ? [lookDocument(known, each)] : [];
  });
  const found = secondLook({
    note: lookDocument(form, note),
    chart: patient?.content.doc.values ?? null,
    startOfCare,
    earlier,
  });
  const named = new Set(
    found.flatMap(({ against }) =>
      against.flatMap((line) => (line.kind === 'answer' ? [line.document] : [])),
    ),
  );
  return {
    found: found.map(({ against, ...rest }) => ({ ...rest, against: [...against] })),
    documents: earlier
      .filter(({ id }) => named.has(id))
      .map(({ id, formId, formVersion, author, role, date }) => ({
        id,
        formId,
        formVersion,
        author,
        role,
        date,
      })),
    written: chartPaths(found).flatMap((path) => {
      const edit = patient && lastEdit(patient.content, path);
      return edit ? [{ path, byName: edit.byName, at: edit.at }] : [];
    }),
  };
}
