import { lookInput, mostLooks } from '../looks.ts';
import { applied, defineCommand, rejected } from './command.ts';

/**
 * The author of a note looked at a disagreement of *Second look* and says why the answer is right.
 * The newest words count; empty ones take them back. It is kept beside the answers and is not part
 * of what is signed (decision 099).
 */
export const confirmLook = defineCommand({
  name: 'confirmLook',
  version: 1,
  service: 'notes',
  target: 'visit',
  actors: ['clinician'],
  label: 'Second look',
  pastLabel: 'Looked at',
  input: lookInput,
  written: [{ label: 'Reason', of: ({ reason }) => reason }],
  apply(state, { reason, ...disagreement }, context) {
    const { note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal !== null) return rejected('note.already-signed');
    const { rule, path } = disagreement;
    const others = (note.looks ?? []).filter((look) => look.rule !== rule || look.path !== path);
    const words = reason.trim();
    if (words !== '' && others.length >= mostLooks) return rejected('request.invalid');
    const { id: by, name: byName } = context.author;
    const mine = { ...disagreement, reason: words, by, byName, at: context.at };
    return applied({
      ...state,
      note: { ...note, looks: words === '' ? others : [...others, mine] },
    });
  },
});
