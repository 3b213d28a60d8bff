import type { OutputOf } from '#contract/call.ts';
import type { importData as contract } from '#contract/patients.ts';
import { chartLists, checkChartPatch, type ChartList } from '#contract/chart.ts';
import { emptyMergedDoc, mergeEdit } from '#contract/commands/merged-doc.ts';
import { isErrorCode, Refusal } from '#contract/errors.ts';
import { readCareSummary, type CareSummaryDraft } from '#domain/care-summary.ts';
import { isBirthDate, tidyDemographics } from '#domain/demographics.ts';
import { pacificDate } from '#domain/pacific.ts';
import { isCareSummaryName } from '#domain/care-summary-name.ts';
import type { Patch } from '#domain/merge.ts';
import { cardOf, nameOf } from '#server/db/patient-card.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

type Row = Readonly<Record<string, string | null>>;

/** As many rows of a list as one chart takes from a document. */
const mostRows = 200;
const longestText = 2_000;

function listPatch(
  list: ChartList,
  rows: readonly Row[],
  newId: () => string,
): Record<string, string | string[]> {
  if (rows.length === 0) return {};
  const ids = rows.map(() => newId());
  const fields: readonly string[] = chartLists[list];
  const cells = rows.flatMap((row, index) =>
    fields.flatMap((field): [string, string][] => {
      const value = row[field]?.trim().slice(0, longestText).toWellFormed();
      return value ? [[`${list}.${ids[index] ?? ''}.${field}`, value]] : [];
    }),
  );
  return { [`${list}.$order`]: ids, ...Object.fromEntries(cells) };
}

const present = (fields: Row): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, value]) =>
      value ? [[path, value.trim().toWellFormed()]] : [],
    ),
  );

/** The chart a document makes. What a chart does not accept is left out rather than guessed at. */
function chartPatch(
  { patient, problems, medications, allergies }: CareSummaryDraft,
  newId: () => string,
  now: Date,
): Patch {
  const { suffix: _suffix, ...demographics } = patient;
  const patch: Patch = {
    ...tidyDemographics(present(demographics)),
    ...listPatch('problems', problems.slice(0, mostRows), newId),
    ...listPatch('medications', medications.slice(0, mostRows), newId),
    ...listPatch('allergies', allergies.slice(0, mostRows), newId),
  };
  const refused = new Set(checkChartPatch(patch).map(({ path }) => path));
  if (!isBirthDate(patch['birthday'], pacificDate(now))) refused.add('birthday');
  return Object.fromEntries(Object.entries(patch).filter(([path]) => !refused.has(path)));
}

/** Reads the document, or refuses it in the catalogue's words. */
function draftOf({ fileName, xml }: { fileName: string; xml: string }): {
  draft: CareSummaryDraft;
  messages: string[];
} {
  if (xml.trim() === '') throw new Refusal('ccda.empty');
  if (!isCareSummaryName(fileName)) throw new Refusal('ccda.name');
  const read = readCareSummary(xml);
  if (read.ok) {
    const { lastName, firstName } = read.draft.patient;
    if (!lastName?.trim() && !firstName?.trim()) throw new Refusal('ccda.no-name');
    return read;
  }
  throw new Refusal(isErrorCode(read.code) ? read.code : 'ccda.not-cda', {
    detail: { message: read.message },
  });
}

/**
 * Makes a Draft chart from a clinical document.
 *
 * @throws Refusal ccda.empty, ccda.name, ccda.not-cda and what else the reader says;
 *   patient.possible-duplicate unless the input confirms it
 */
export async function importData({
  input,
  repo,
  session,
  server,
  now,
}: SignedInRequest<typeof contract>): Promise<OutputOf<typeof contract>> {
  const { draft, messages } = draftOf(input);
  const at = now.toISOString();
  const { userId, kind, role } = session;
  const author = { id: userId, name: repo.scope.userName, kind, role, signsAs: '' };
  const id = server.newId();
  const { content } = mergeEdit(emptyMergedDoc, chartPatch(draft, server.newId, now), {
    entryId: id,
    author,
    assigned: false,
    client: session.clientId,
    device: session.device,
    at,
    baseRevision: 0,
  });
  const card = cardOf(content.doc.values);
  await repo.transaction(async (within) => {
    const same = input.confirmDuplicate ? [] : await within.patients.sameIdentity(card);
    if (same.length > 0)
      throw new Refusal('patient.possible-duplicate', { detail: { patientIds: same } });
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
  });
  const counts = {
    problems: draft.problems.length,
    medications: draft.medications.length,
    allergies: draft.allergies.length,
  };
  return { patientId: id, name: nameOf(card), messages, counts };
}
