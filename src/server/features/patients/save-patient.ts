import type { savePatient as contract } from '#contract/patients.ts';
import { checkChartPatch } from '#contract/chart.ts';
import { addressFaults } from '#domain/address.ts';
import { companyStatesOf } from '#domain/company-states.ts';
import { demographicFaults, tidyDemographics } from '#domain/demographics.ts';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { mergeEdit, emptyMergedDoc } from '#contract/commands/merged-doc.ts';
import { Refusal } from '#contract/errors.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { overlay, type Values } from '#domain/merge.ts';
import { needsCompleteRecord } from '#domain/record-life.ts';
import type { PatientStatus } from '#domain/record-statuses.ts';
import { pacificDate } from '#domain/pacific.ts';
import { runOfficeCommand } from '#server/features/run-office-command.ts';
import { checkComplete } from './complete-chart.ts';

type Request = SignedInRequest<typeof contract>;

/** A new chart has no past to end. */
const newStatuses: readonly PatientStatus[] = ['Draft', 'Waiting for Start of Care', 'Active'];

/** Where the agency operates; empty when it does not say. */
const statesOf = async ({
  server,
  session,
}: Pick<Request, 'server' | 'session'>): Promise<readonly string[]> =>
  companyStatesOf((await server.reference.of(session.orgId)).constants);

/**
 * @throws Refusal patient.incomplete for a chart without any name, request.invalid for a birth date,
 *   address.* for an address
 */
function checkDemographics(after: Values, now: Date, companyStates: readonly string[]): void {
  const today = pacificDate(now);
  const fields = [
    ...demographicFaults({ isDraft: true, before: null, after, today }),
    ...addressFaults({ before: null, after, companyStates }),
  ];
  if (fields[0]) throw new Refusal(fields[0].code, { fields });
}

/**
 * A new chart takes the id of the entry that made it, so that a repeated request does not make a
 * second one.
 */
async function createChart({ input, repo, session, server, now }: Request): Promise<string> {
  const patch = tidyDemographics(input.patch);
  const wrong = checkChartPatch(patch);
  if (wrong.length > 0) throw new Refusal('request.invalid', { fields: wrong });
  const outside = Object.keys(input.patch).filter((path) => !mayWriteChart(session.role, path));
  if (outside.length > 0)
    throw new Refusal('chart.scope', {
      fields: outside.map((path) => ({ path, code: 'chart.scope' })),
    });
  const at = now.toISOString();
  const { userId: id, kind, role } = session;
  const author = { id, name: repo.scope.userName, kind, role, signsAs: '' };
  const { content } = mergeEdit(emptyMergedDoc, patch, {
    entryId: input.entryId,
    author,
    assigned: false,
    client: session.clientId,
    device: session.device,
    at,
    baseRevision: 0,
  });
  const status = input.status ?? 'Draft';
  checkDemographics(content.doc.values, now, await statesOf({ server, session }));
  if (!newStatuses.includes(status)) throw new Refusal('life.transition');
  if (needsCompleteRecord(status)) checkComplete({ content });
  await repo.transaction(async (within) => {
    if (await within.patients.exists(input.entryId)) return;
    await within.change(async (change) => {
      await change.insertPatient({
        id: input.entryId,
        status,
        mrn: await change.newRecordNumber(),
        content,
        createdAt: at,
        updatedAt: at,
      });
      await change.audit('patient', input.entryId, { created: true });
    });
  });
  return input.entryId;
}

/** The office writes no address outside the agency's states. @throws Refusal address.patient-state */
async function checkCompanyState(request: Request, id: string): Promise<void> {
  const { patch } = request.input;
  if (!Object.hasOwn(patch, 'zipcode') && !Object.hasOwn(patch, 'state')) return;
  const companyStates = await statesOf(request);
  if (companyStates.length === 0) return;
  const { values: before } = (await request.repo.patients.read(id)).content.doc;
  const after = overlay(before, tidyDemographics(patch));
  const fields = addressFaults({ before, after, companyStates }).filter(
    ({ code }) => code === 'address.patient-state',
  );
  if (fields[0]) throw new Refusal(fields[0].code, { fields });
}

async function editChart(request: Request, id: string): Promise<string> {
  const { entryId, baseRevision, patch, reason, status } = request.input;
  await request.repo.patients.requireOwn(id);
  // The status of a chart that exists is changed by itself, with all that follows (features/life).
  if (status !== null) throw new Refusal('life.transition');
  await checkCompanyState(request, id);
  await runOfficeCommand(request, {
    service: 'operation',
    command: 'updatePatient',
    target: 'patient',
    targetId: id,
    entryId,
    baseRevision,
    payload: { patch, ...(reason !== undefined && { reason }) },
    clash: 'patient.conflict',
  });
  return id;
}

/**
 * Saves a chart, or makes a new one for an input without an id.
 *
 * @returns its id
 * @throws Refusal request.invalid, chart.scope, chart.reason, patient.incomplete, patient.conflict,
 *   record.not-found, address.*
 */
export const savePatient = (request: Request): Promise<string> =>
  request.input.id === null ? createChart(request) : editChart(request, request.input.id);
