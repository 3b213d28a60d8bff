import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Speech therapy: a routine visit with treatment, progress toward the goals and plan. */
export const stVisit = defineForm(
  therapyDocument({
    id: 'st-visit',
    title: 'Speech therapy visit',
    therapy: 'ST',
    document: 'visit',
    visitTypeIds: [],
  }),
);
