import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Speech therapy: first visit with history, measurements, goals and plan of care. */
export const stEvaluation = defineForm(
  therapyDocument({
    id: 'st-evaluation',
    title: 'Speech therapy evaluation',
    therapy: 'ST',
    document: 'evaluation',
    visitTypeIds: [232],
  }),
);
