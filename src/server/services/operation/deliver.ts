import { deliver as contract } from '#contract/operation.ts';
import { takeLetters } from '../letters.ts';
import { handleOpen } from '../handler.ts';

export const deliver = handleOpen(contract, (request) =>
  takeLetters(request, 'operation', request.input),
);
