import * as z from 'zod/mini';
import { canonicalNote } from '#forms/canonical.ts';
import { formById } from '#forms/registry.ts';
import { seal } from '../entities.ts';
import { applied, defineCommand, rejected } from './command.ts';
import { commandFacts } from './facts.ts';

/**
 * Seals a note: the hash covers the canonical note as the signers saw it. The server computes the same hash from its
 * own copy; when something changed in between, the signature is refused and asked for again.
 */
export const signNote = defineCommand({
  name: 'signNote',
  ...commandFacts.signNote,
  input: z.omit(seal, { revision: true }),
  apply(state, mark, context) {
    const { note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal !== null) return note.seal.hash === mark.hash ? applied(state) : rejected('note.already-signed');
    const form = formById(note.formId, note.formVersion);
    if (!form) return rejected('note.unknown-field');
    const { values, revision } = note.content.doc;
    if (context.sha256 && context.sha256(canonicalNote({ visitId: note.visitId, formId: note.formId, formVersion: note.formVersion, answers: values })) !== mark.hash) return rejected('note.signature-stale');
    return applied({ ...state, note: { ...note, seal: { ...mark, revision } } });
  },
});
