import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Occupational therapy: first visit with history, measurements, goals and plan of care. */
export const otEvaluation = defineForm(
  therapyDocument({
    id: 'ot-evaluation',
    title: 'Occupational therapy evaluation',
    therapy: 'OT',
    document: 'evaluation',
    visitTypeIds: [223],
  }),
);
