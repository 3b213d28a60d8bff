import * as z from 'zod/mini';
import { seal } from '../entities.ts';
import { sealedText } from '../seal-check.ts';
import { applied, defineCommand, rejected } from './command.ts';

/**
 * Seals a note: the hash covers the canonical note as the signers saw it. The server computes the
 * same hash from its own copy; when something changed in between, the signature is refused and
 * asked for again.
 */
export const signNote = defineCommand({
  name: 'signNote',
  version: 1,
  service: 'notes',
  target: 'visit',
  actors: ['clinician'],
  label: 'Signature',
  pastLabel: 'Signed',
  needsSettledLane: true,
  madeAgain: true,
  input: z.omit(seal, { revision: true }),
  isPast: ({ note }) => note.seal !== null,
  apply(state, mark, context) {
    const { note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal !== null)
      return note.seal.hash === mark.hash ? applied(state) : rejected('note.already-signed');
    const text = sealedText(note);
    if (text === null) return rejected('note.unknown-field');
    if (context.sha256 && context.sha256(text) !== mark.hash)
      return rejected('note.signature-stale');
    return applied({
      ...state,
      note: { ...note, seal: { ...mark, revision: note.content.doc.revision } },
    });
  },
});
