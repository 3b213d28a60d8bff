import type { OutputOf } from '#contract/call.ts';
import type { importData as contract } from '#contract/patients.ts';
import { emptyMergedDoc, mergeEdit } from '#contract/commands/merged-doc.ts';
import { importedChart, namedDraft, readDocument } from '#contract/imported-chart.ts';
import { Refusal } from '#contract/errors.ts';
import { pacificDate } from '#domain/pacific.ts';
import { racesOf } from '#domain/races.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/**
 * Makes a Draft chart from a clinical document.
 *
 * @throws Refusal ccda.empty, ccda.name, ccda.no-name, ccda.not-cda and what else the reader says;
 *   patient.possible-duplicate unless the input confirms it
 */
export async function importData({
  input,
  repo,
  session,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const read = readDocument(input);
  const { messages } = read;
  const draft = namedDraft(read.draft, input.name);
  const at = now.toISOString();
  const { userId, kind, role } = session;
  const author = { id: userId, name: repo.scope.userName, kind, role, signsAs: '' };
  const id = server.newId();
  const { constants } = await server.reference.of(repo.scope.orgId);
  const { content } = mergeEdit(
    emptyMergedDoc,
    importedChart(draft, server.newId, pacificDate(now), racesOf(constants)).patch,
    {
      entryId: id,
      author,
      assigned: false,
      client: session.clientId,
      device: session.device,
      at,
      baseRevision: 0,
    },
  );
  const card = cardOf(content.doc.values);
  await repo.transaction(async (within) => {
    const same = input.confirmDuplicate ? [] : await within.duplicates.alike(card);
    if (same.length > 0)
      throw new Refusal('patient.possible-duplicate', {
        detail: { patientIds: same.map((row) => row.id) },
      });
    await within.change(async (change) => {
      await change.insertPatient({
        id,
        status: 'Draft',
        mrn: await change.newRecordNumber(),
        content,
        createdAt: at,
        updatedAt: at,
      });
      await change.audit('patient', id, { created: true, bytes: input.xml.length });
    });
    await within.careSummaries.keep({
      id: server.newId(),
      patientId: id,
      fileName: input.fileName,
      xml: input.xml,
      draft,
    });
    // Under the id of the chart, which is all that it made.
    const name = nameOf(card);
    const made = { line: 1, name, reasons: [], like: [], made: id, cells: {} };
    await within.importRuns.keep({
      id,
      kind: 'summaries',
      detail: { fileName: input.fileName, rows: [{ ...made, verdict: 'not-found' }] },
    });
  });
  const counts = {
    problems: draft.problems.length,
    medications: draft.medications.length,
    allergies: draft.allergies.length,
  };
  const { revision } = content.doc;
  return { patientId: id, revision, name: nameOf(card), messages, counts };
}
