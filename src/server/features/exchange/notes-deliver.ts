import { relayNotes as contract } from '#contract/exchange.ts';
import { takeLetters } from './relay.ts';
import { handleOpen } from '#server/features/handler.ts';

export const deliver = handleOpen(contract, (request) =>
  takeLetters(request, 'notes', request.input),
);
