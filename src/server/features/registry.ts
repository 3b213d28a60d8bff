import { callKey } from '#contract/call.ts';
import { Rights } from '#server/policies/rights.ts';
import type { Handler } from './handler.ts';
import { nouns } from './nouns.gen.ts';

/** Every call the server answers: what the `calls.ts` of each noun exports. */
export const handlers: readonly Handler[] = nouns.flatMap((noun): readonly Handler[] =>
  Object.values(noun).flat(),
);

const byKey = new Map(handlers.map((handler) => [callKey(handler.call), handler]));

/** The handler of `service.name`; undefined for a call that does not exist. */
export const handlerOf = (key: string): Handler | undefined => byKey.get(key);

/** Who may make which call. */
export const rights = new Rights(
  new Map(
    handlers.flatMap((handler) =>
      handler.access === 'signed-in'
        ? [
            [
              callKey(handler.call),
              { policy: handler.policy, area: handler.area, reads: handler.call.reads },
            ] as const,
          ]
        : [],
    ),
  ),
);
