import { fleet as contract } from '#contract/fleet.ts';
import { handle } from '../handler.ts';

export const fleet = handle(contract, ({ input, repo }) => repo.fleet.page(input));
