import * as z from 'zod/mini';
import type { Call } from './call.ts';

const longest = (schema: unknown): number | undefined => {
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniNullable)
    return longest(schema.def.innerType);
  if (!(schema instanceof z.ZodMiniString)) return undefined;
  const limits = (schema.def.checks ?? []).flatMap((check) =>
    check instanceof z.core.$ZodCheckMaxLength ? [check._zod.def.maximum] : [],
  );
  return limits.length > 0 ? Math.min(...limits) : undefined;
};

/** The most characters a call takes for a text of its input; undefined where it sets no limit. */
export const textLimit = ({ input }: Pick<Call, 'input'>, key: string): number | undefined =>
  input instanceof z.ZodMiniObject ? longest(input.shape[key]) : undefined;
