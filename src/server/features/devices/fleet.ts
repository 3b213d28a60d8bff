import { fleet as contract } from '#contract/fleet.ts';
import { handle } from '#server/features/handler.ts';

export const fleet = handle(contract, ({ input, repo }) => repo.fleet.page(input));
