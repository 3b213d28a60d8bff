import { pushOperation as contract } from '#contract/exchange.ts';
import { takePush } from './exchange.ts';
import { handle } from '#server/features/handler.ts';

export const push = handle(contract, (request) => takePush(request, 'operation', request.input));
