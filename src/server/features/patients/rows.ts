import type { MergedDoc, Patient } from '#contract/entities.ts';
import { stateIdOf } from '#domain/data/state-ids.ts';
import type { OrgKeys } from '#server/db/keyring.ts';
import { cardOf, identityOf, searchTokens } from '#server/db/patient-card.ts';
import type { PatientRow } from '#server/db/tables.ts';

/** A patient with the whole chart as it leaves the server. */
export function presentPatient(row: PatientRow, keys: OrgKeys): Patient {
  const content = keys.open('patient.body', row.id, row.body) as MergedDoc;
  return {
    id: row.id,
    status: row.status,
    mrn: row.mrn,
    stateId: stateIdOf(content.doc.values['state']),
    content,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const nameParts: ReadonlySet<string> = new Set(['firstName', 'lastName']);

/** A patient for whoever may not open charts: their name and record number. */
export function namedOnly(patient: Patient): Patient {
  const { doc } = patient.content;
  const named = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([path]) => nameParts.has(path)));
  return {
    ...patient,
    stateId: null,
    content: {
      doc: { ...doc, values: named(doc.values), revs: named(doc.revs) },
      edits: [],
      conflicts: [],
    },
  };
}

/** The columns of a patient that a change of the chart touches. */
export function patientChanges(patient: Patient, keys: OrgKeys) {
  const card = cardOf(patient.content.doc.values);
  return {
    status: patient.status,
    card: keys.seal('patient.card', patient.id, card),
    body: keys.seal('patient.body', patient.id, patient.content, { deflate: true }),
    name_tokens: searchTokens(card, keys),
    identity: identityOf(card, keys),
    open_conflicts: patient.content.conflicts.length,
    updated_at: new Date(patient.updatedAt),
  };
}

export const patientRow = (
  orgId: string,
  patient: Patient,
  keys: OrgKeys,
  changeSeq: number,
): PatientRow => ({
  org_id: orgId,
  id: patient.id,
  mrn: patient.mrn,
  created_at: new Date(patient.createdAt),
  change_seq: changeSeq,
  merged_into: null,
  merged_revision: null,
  ...patientChanges(patient, keys),
});
