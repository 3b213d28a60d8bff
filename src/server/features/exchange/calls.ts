import * as contract from '#contract/exchange.ts';
import { handle, handleOpen } from '#server/features/handler.ts';
import { field } from '#server/policies/policy.ts';
import { answerPull, receivePush } from './exchange.ts';
import { relaySealedEntries } from './relay.ts';

export const calls = [
  handle(contract.pushNotes, field, (request) => receivePush(request, 'notes', request.input)),
  handle(contract.pullNotes, field, (request) => answerPull(request, 'notes', request.input)),
  handleOpen(contract.relayNotes, (request) => relaySealedEntries(request, 'notes', request.input)),

  handle(contract.pushOperation, field, (request) =>
    receivePush(request, 'operation', request.input),
  ),
  handle(contract.pullOperation, field, (request) =>
    answerPull(request, 'operation', request.input),
  ),
  handleOpen(contract.relayOperation, (request) =>
    relaySealedEntries(request, 'operation', request.input),
  ),
];
