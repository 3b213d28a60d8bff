import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Physical therapy: function measured again within 30 days (42 CFR 409.44(c)(2)). */
export const ptReassessment = defineForm(
  therapyDocument({
    id: 'pt-reassessment',
    title: 'Physical therapy 30-day reassessment',
    therapy: 'PT',
    document: 'reassessment',
    visitTypeIds: [214],
  }),
);
