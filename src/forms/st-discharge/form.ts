import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Speech therapy: last visit with function at discharge, outcome and instructions. */
export const stDischarge = defineForm(
  therapyDocument({
    id: 'st-discharge',
    title: 'Speech therapy discharge',
    therapy: 'ST',
    document: 'discharge',
    visitTypeIds: [234],
  }),
);
