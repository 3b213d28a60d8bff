import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Occupational therapy: function measured again within 30 days (42 CFR 409.44(c)(2)). */
export const otReassessment = defineForm(
  therapyDocument({
    id: 'ot-reassessment',
    title: 'Occupational therapy 30-day reassessment',
    therapy: 'OT',
    document: 'reassessment',
    visitTypeIds: [224],
  }),
);
