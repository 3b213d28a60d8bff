import * as z from 'zod/mini';
import { mayWriteChart } from '#domain/chart-scope.ts';
import { demographicFaults } from '#domain/demographics.ts';
import { diffValues } from '#domain/merge.ts';
import { path } from '../primitives.ts';
import type { OpenConflict } from '../entities.ts';
import { applied, dayOf, defineCommand, editOf, rejected, type Applied } from './command.ts';
import { withMedicationLog } from './logged-medications.ts';
import { settleConflicts } from './merged-doc.ts';
import { withContent } from './note-content.ts';

const input = z.object({ choices: z.record(path(), z.enum(['mine', 'office', 'both'])) });

const outcomeOf = <S>(state: S, conflicts: readonly OpenConflict[]): Applied<S> =>
  conflicts.length === 0 ? applied(state) : { kind: 'conflict', state, conflicts };

/**
 * The author's choice between their own answer and the office's, per path; both stay in the
 * history.
 */
export const resolveNoteConflict = defineCommand({
  name: 'resolveNoteConflict',
  version: 1,
  service: 'notes',
  target: 'visit',
  actors: ['clinician', 'office'],
  label: 'Choice',
  pastLabel: 'Choice between two answers',
  carries: 'choices',
  input,
  apply(state, { choices }, context) {
    const { note, visit } = state;
    if (context.author.kind === 'clinician' && !context.assigned)
      return rejected('visit.not-assigned');
    const isSealed = note.seal !== null || visit.status === 'NotesApproved';
    // Beside a sealed note nothing is written over.
    const settled = settleConflicts(
      note.content,
      choices,
      context,
      isSealed ? note.content.doc.revision : context.baseRevision,
    );
    if (!settled) return rejected('conflict.gone');
    const { content, conflicts } = settled;
    if (!isSealed) return outcomeOf({ ...state, note: withContent(note, content) }, conflicts);
    // Somebody signed while the choice was open: what was signed stays, the choice is kept beside
    // it.
    const patch = diffValues(note.content.doc.values, content.doc.values);
    const isAdded = Object.keys(patch).length > 0;
    // The office's answer settles the choice; another one would be an addition to a closed note.
    if (isAdded && note.completed) return rejected('note.completed');
    const edit = editOf(context, note.content.doc.revision);
    const addenda = isAdded ? [...note.addenda, { edit, patch }] : note.addenda;
    return applied({
      ...state,
      note: { ...note, content: { ...note.content, conflicts: content.conflicts }, addenda },
    });
  },
});

/** Why the author wanted the values they choose now. */
const reasonOf = (open: readonly OpenConflict[], chosen: Readonly<Record<string, unknown>>) =>
  open.find(({ path: at, mineEdit }) => Object.hasOwn(chosen, at) && mineEdit.reason)?.mineEdit
    .reason ?? '';

/** The same choice for a patient's chart. */
export const resolvePatientConflict = defineCommand({
  name: 'resolvePatientConflict',
  version: 1,
  service: 'operation',
  target: 'patient',
  actors: ['clinician', 'office'],
  label: 'Choice',
  pastLabel: 'Choice between two values',
  carries: 'choices',
  input,
  apply({ patient }, { choices }, context) {
    const outside = Object.keys(choices).filter(
      (chosen) => choices[chosen] !== 'office' && !mayWriteChart(context.author.role, chosen),
    );
    if (outside.length > 0)
      return rejected(
        'chart.scope',
        outside.map((chosen) => ({ path: chosen, code: 'chart.scope' as const })),
      );
    const settled = settleConflicts(patient.content, choices, context, context.baseRevision);
    if (!settled) return rejected('conflict.gone');
    const { conflicts } = settled;
    const content = withMedicationLog(patient.content, settled.content, {
      ...context,
      reason: reasonOf(patient.content.conflicts, choices),
    });
    const spoilt = demographicFaults({
      isDraft: patient.status === 'Draft',
      before: patient.content.doc.values,
      after: content.doc.values,
      today: dayOf(context),
    });
    if (spoilt[0]) return rejected(spoilt[0].code, spoilt);
    return outcomeOf({ patient: { ...patient, content, updatedAt: context.at } }, conflicts);
  },
});
