import { patients as contract } from '#contract/patients.ts';
import { handle } from '#server/features/handler.ts';

export const patients = handle(contract, ({ input, repo }) => repo.patients.page(input));
