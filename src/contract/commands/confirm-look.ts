import { lookInput, mostLooks, type NoteLook } from '../looks.ts';
import { applied, defineCommand, rejected } from './command.ts';

type Place = Pick<NoteLook, 'rule' | 'path'>;
const isOf = (look: Place, { rule, path }: Place): boolean =>
  look.rule === rule && look.path === path;

/**
 * The author of a note looked at a disagreement of *Second look* and says why the answer is right.
 * The newest words count; empty ones take them back. A visit may be reassigned in between: words of
 * somebody else are never replaced, they stay before the newer ones. It is kept beside the answers
 * and is not part of what is signed (decision 099).
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
    const looks = note.looks ?? [];
    const { id: by, name: byName } = context.author;
    const last = looks.findLast((look) => isOf(look, disagreement));
    const others = last?.by === by ? looks.filter((look) => look !== last) : looks;
    const words = reason.trim();
    const isOpenAgain = words === '' && !others.some((look) => isOf(look, disagreement));
    // Empty words after somebody else's say that it is open again, and leave theirs as they are.
    if (isOpenAgain) return applied({ ...state, note: { ...note, looks: [...others] } });
    if (others.length >= mostLooks) return rejected('request.invalid');
    const mine = { ...disagreement, reason: words, by, byName, at: context.at };
    return applied({ ...state, note: { ...note, looks: [...others, mine] } });
  },
});
