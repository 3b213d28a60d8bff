import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Occupational therapy: last visit with function at discharge, outcome and instructions. */
export const otDischarge = defineForm(
  therapyDocument({
    id: 'ot-discharge',
    title: 'Occupational therapy discharge',
    therapy: 'OT',
    document: 'discharge',
    visitTypeIds: [225],
  }),
);
