import { readPatient, savePatient } from '#contract/patients.ts';
import type { Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Patch } from '#domain/merge.ts';
import { callApi } from '#client/api/call.ts';
import { clashesOf, type Clash } from '#client/kinds/form-dialog/clashes-of.ts';
import { uuidV7 } from '#client/store/ids.ts';
import type { ChartEditor, Saved } from './chart-editor.ts';

/**
 * Orders of rows that two people changed: theirs, with the rows added here. Nothing is lost,
 * so there is no question; rows that are gone are left out when the list is drawn.
 */
const joinedOrders = (clashes: readonly Clash[]): Patch =>
  Object.fromEntries(
    clashes.flatMap(({ path, mine, theirs }) =>
      path.endsWith('.$order') && Array.isArray(mine) && Array.isArray(theirs)
        ? [[path, [...new Set<string>([...theirs, ...mine])]]]
        : [],
    ),
  );

/** Writes a chart through the server. @throws Refusal, except for a clash of the same field */
export function officeEditor({ id }: Pick<Patient, 'id'>): ChartEditor {
  const save = async (patch: Patch, baseRevision: number, reason?: string): Promise<Saved> => {
    try {
      await callApi(savePatient, {
        id,
        entryId: uuidV7(Date.now()),
        baseRevision,
        patch: { ...patch },
        ...(reason !== undefined && { reason }),
        status: null,
      });
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'patient.conflict') throw error;
      const { patient } = await callApi(readPatient, { id });
      const clashes = clashesOf(error.detail);
      const joined = joinedOrders(clashes);
      const asked = clashes.filter(({ path }) => joined[path] === undefined);
      // The person has seen both values, so the choice is written against the present revision.
      const again = (chosen: Patch) =>
        save({ ...chosen, ...joined }, patient.content.doc.revision, reason);
      return asked.length === 0 ? again(patch) : { kind: 'clash', clashes: asked, again };
    }
  };
  return { save };
}
