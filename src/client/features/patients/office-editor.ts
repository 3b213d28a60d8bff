import { readPatient, savePatient } from '#contract/patients.ts';
import type { Patient } from '#contract/entities.ts';
import { Refusal } from '#contract/errors.ts';
import type { Patch, Value } from '#domain/merge.ts';
import { callApi } from '#client/api/call.ts';
import { uuidV7 } from '#client/store/ids.ts';
import type { Clash, OfficeEditor, Saved } from './chart-editor.ts';

const isValue = (value: unknown): value is Value =>
  ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
const valueOrNull = (value: unknown): Value | null => (isValue(value) ? value : null);

/** The clashes a refusal tells of: a list of path, mine and theirs, alone or under `conflicts`. */
export function clashesOf(detail: unknown): Clash[] {
  const list: unknown =
    typeof detail === 'object' && detail !== null && 'conflicts' in detail
      ? detail.conflicts
      : detail;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown) => {
    if (
      typeof item !== 'object' ||
      item === null ||
      !('path' in item) ||
      typeof item.path !== 'string'
    )
      return [];
    return [
      {
        path: item.path,
        mine: valueOrNull('mine' in item ? item.mine : null),
        theirs: valueOrNull('theirs' in item ? item.theirs : null),
      },
    ];
  });
}

/** Writes a chart through the server. @throws Refusal, except for a clash of the same field */
export function officeEditor(
  { id, content }: Pick<Patient, 'id' | 'content'>,
  changed: () => Promise<void>,
): OfficeEditor {
  const send = async (patch: Patch, baseRevision: number): Promise<Saved> => {
    try {
      await callApi(savePatient, {
        id,
        entryId: uuidV7(Date.now()),
        baseRevision,
        patch: { ...patch },
        status: null,
      });
      await changed();
      return { kind: 'saved' };
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'patient.conflict') throw error;
      const { patient } = await callApi(readPatient, { id });
      // The person has seen both values, so the choice is written against the present revision.
      return {
        kind: 'clash',
        clashes: clashesOf(error.detail),
        again: (chosen) => send(chosen, patient.content.doc.revision),
      };
    }
  };
  return {
    save: (patch) => send(patch, content.doc.revision),
    setStatus: async (status) => {
      await callApi(savePatient, {
        id,
        entryId: uuidV7(Date.now()),
        baseRevision: content.doc.revision,
        patch: {},
        status,
      });
      await changed();
    },
  };
}
