import { pullOperation as contract } from '#contract/exchange.ts';
import { givePull } from './exchange.ts';
import { handle } from '#server/features/handler.ts';

export const pull = handle(contract, (request) => givePull(request, 'operation', request.input));
