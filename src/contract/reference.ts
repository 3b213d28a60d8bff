import * as z from 'zod/mini';
import { define } from './call.ts';
import { constant, providerType, visitType } from './entities.ts';

/** Constants and types that every screen may need. */

const admin = define('admin');

export const preferences = admin('preferences', {
  summary: 'Server-supplied constants, provider types and visit types.',
  reads: true,
  input: z.object({}),
  output: z.object({
    constants: z.array(constant),
    providerTypes: z.array(providerType),
    visitTypes: z.array(visitType),
  }),
});
