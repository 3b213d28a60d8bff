import { defineForm } from '../define.ts';
import { therapyDocument } from '../sections/therapy/document.ts';

/** Physical therapy: first visit with history, measurements, goals and plan of care. */
export const ptEvaluation = defineForm(
  therapyDocument({
    id: 'pt-evaluation',
    title: 'Physical therapy evaluation',
    therapy: 'PT',
    document: 'evaluation',
    visitTypeIds: [213],
  }),
);
