import { deliver as contract } from '#contract/notes.ts';
import { takeLetters } from '../letters.ts';
import { handleOpen } from '../handler.ts';

export const deliver = handleOpen(contract, (request) =>
  takeLetters(request, 'notes', request.input),
);
