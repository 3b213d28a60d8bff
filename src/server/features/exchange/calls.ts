import * as contract from '#contract/exchange.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { field } from '#server/policies/policy.ts';
import { givePull, takePush } from './exchange.ts';
import { takeLetters } from './relay.ts';

export const calls = [
  handle(contract.pushNotes, field, (request) => takePush(request, 'notes', request.input)),
  handle(contract.pullNotes, field, (request) => givePull(request, 'notes', request.input)),
  handleOpen(contract.relayNotes, (request) => takeLetters(request, 'notes', request.input)),

  handle(contract.pushOperation, field, (request) => takePush(request, 'operation', request.input)),
  handle(contract.pullOperation, field, (request) => givePull(request, 'operation', request.input)),
  handleOpen(contract.relayOperation, (request) =>
    takeLetters(request, 'operation', request.input),
  ),
];
