import { fleet as contract } from '#contract/devices.ts';
import { handle } from '#server/features/handler.ts';

export const fleet = handle(contract, ({ input, repo }) => repo.fleet.page(input));
