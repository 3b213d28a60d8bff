import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Speech therapy: function measured again within 30 days (42 CFR 409.44(c)(2)). */
export const stReassessment = defineForm(
  therapyDocument({
    id: 'st-reassessment',
    title: 'Speech therapy 30-day reassessment',
    therapy: 'ST',
    document: 'reassessment',
    visitTypeIds: [233],
  }),
);
