import type { OutputOf } from '#contract/call.ts';
import type { Note, Visit } from '#contract/entities.ts';
import type { exportAssessment } from '#contract/notes.ts';
import { must } from '#domain/must.ts';
import { agencyNumbers } from '#domain/oasis/agency.ts';
import { recordFindings } from '#domain/oasis/check.ts';
import { toExportDate } from '#domain/oasis/dates.ts';
import { oasisXml } from '#domain/oasis/export.ts';
import { readRecord } from '#domain/oasis/record.ts';
import { schemaFaults } from '#domain/oasis/schema.ts';
import { itemSets } from '#domain/oasis/version.ts';
import { pacificDate } from '#domain/pacific.ts';
import { assessmentOf } from '#forms/oasis/answers.ts';
import { formById } from '#forms/registry.ts';

type Constants = Parameters<typeof agencyNumbers>[0];

/** What the product says of itself in an export. */
const software = { id: '', name: 'Porchlight', email: '', product: 'Porchlight', version: '' };

/**
 * The XML of a signed assessment and what the edits find in it on that day; null for a note
 * that is not signed or whose form is no assessment. The agency's numbers are those of its constants
 * now: they were no answers of the note.
 */
export function exportedAssessment(
  { visit, note }: { readonly visit: Visit; readonly note: Note },
  constants: Constants,
  now: Date,
): OutputOf<typeof exportAssessment>['assessment'] {
  if (note.seal === null) return null;
  const form = must(formById(note.formId, note.formVersion), 'form of a note');
  const answered = assessmentOf(form, note.content.doc.values);
  if (answered === null) return null;
  const agency = agencyNumbers(constants);
  const assessment = { ...answered, answers: { ...answered.answers, ...agency.items } };
  const record = readRecord(assessment);
  const xml = oasisXml(assessment, {
    transaction: '1',
    ...agency.header,
    software,
    documentId: visit.id.replaceAll('-', '').slice(0, 20),
  });
  return {
    fileName: `oasis-${record.timepoint}-${toExportDate(visit.dateOfService)}.xml`,
    xml,
    itemSet: itemSets[record.version].itemSet,
    findings: recordFindings(record, toExportDate(pacificDate(now))).map(
      ({ id, severity, items, text }) => ({ id, severity, items: [...items], text }),
    ),
    faults: schemaFaults(xml).map(({ element, fault }) => ({ element, fault })),
  };
}
