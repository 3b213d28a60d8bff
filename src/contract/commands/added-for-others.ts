import type { FormDefinition } from '#forms/define.ts';
import { pathsOfOthers } from '#forms/signed-by.ts';
import type { Visit } from '../entities.ts';
import type { VisitAggregate } from '../targets.ts';
import { rejected, type Applied, type CommandContext } from './command.ts';

/**
 * The refusal where a clinician adds to a signed note what only somebody else signs; null otherwise.
 * What is written before a signature is asked by the signature.
 */
export function addedForOthers(
  form: FormDefinition,
  paths: readonly string[],
  { providerType }: Pick<Visit, 'providerType'>,
  { author }: CommandContext,
): Applied<VisitAggregate> | null {
  if (author.kind !== 'clinician') return null;
  const ofOthers = pathsOfOthers(form, paths, { signsAs: author.signsAs, providerType });
  if (ofOthers.length === 0) return null;
  return rejected(
    'note.signed-by',
    ofOthers.map((path) => ({ path, code: 'note.signed-by' as const })),
  );
}
