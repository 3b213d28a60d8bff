import { deliver as contract } from '#contract/notes.ts';
import { takeLetters } from './relay.ts';
import { handleOpen } from '#server/features/handler.ts';

export const deliver = handleOpen(contract, (request) =>
  takeLetters(request, 'notes', request.input),
);
