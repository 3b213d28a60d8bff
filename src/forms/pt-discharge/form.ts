import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Physical therapy: last visit with function at discharge, outcome and instructions. */
export const ptDischarge = defineForm(
  therapyDocument({
    id: 'pt-discharge',
    title: 'Physical therapy discharge',
    therapy: 'PT',
    document: 'discharge',
    visitTypeIds: [215],
  }),
);
