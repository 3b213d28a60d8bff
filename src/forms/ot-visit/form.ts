import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Occupational therapy: a routine visit with treatment, progress toward the goals and plan. */
export const otVisit = defineForm(
  therapyDocument({
    id: 'ot-visit',
    title: 'Occupational therapy visit',
    therapy: 'OT',
    document: 'visit',
    visitTypeIds: [],
  }),
);
