import * as z from 'zod/mini';
import { id, instant } from './primitives.ts';

/**
 * A poke: which table and record changed. The listener pulls or reads again through the ordinary
 * calls.
 */
export const poke = z.object({
  table: z.enum(['visit', 'note', 'patient', 'episode']),
  id: id(),
  at: instant(),
});
export type Poke = z.infer<typeof poke>;
