import { choice, date, rows, signature, text, type Choosable, type RowGroup } from '../define.ts';
import { ownWording } from './sources.ts';
import { happened } from './asked.ts';

/** Who signs a consent beside the clinician. */
const signers = {
  patient: 'Patient',
  representative: 'Representative',
  witness: 'Witness',
  clinician: 'Clinician',
};

/** People who sign, each with role, name, hand and day; never copied from an earlier note. */
export const signatureList = (
  path: string,
  label: string,
  parts: Partial<Pick<RowGroup, 'min' | 'max' | 'showIf' | 'hint'>> & {
    readonly roles?: Choosable;
  } = {},
): RowGroup => {
  const { roles = signers, ...group } = parts;
  return rows(path, label, {
    rowLabel: 'Signature',
    max: 6,
    copyFromLast: false,
    source: ownWording,
    sentence: ['name'],
    fields: [
      choice('role', 'Signs as', roles, { required: true }),
      text('name', 'Name of the person who signs', { required: true }),
      signature('signature', 'Signature', { required: true }),
      date('date', 'Date signed', { ...happened, required: true }),
    ],
    ...group,
  });
};
