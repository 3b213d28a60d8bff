import type { Call } from './call.ts';
import { nouns } from './nouns.gen.ts';

const isCall = (part: unknown): part is Call =>
  typeof part === 'object' &&
  part !== null &&
  'service' in part &&
  'input' in part &&
  'output' in part;

/** Every call of the contract; the list is what the files of the nouns export. */
export const calls: readonly Call[] = nouns.flatMap((noun) =>
  Object.values<unknown>(noun).filter(isCall),
);
