import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Physical therapy: a routine visit with treatment, progress toward the goals and plan. */
export const ptVisit = defineForm(
  therapyDocument({
    id: 'pt-visit',
    title: 'Physical therapy visit',
    therapy: 'PT',
    document: 'visit',
    visitTypeIds: [],
  }),
);
