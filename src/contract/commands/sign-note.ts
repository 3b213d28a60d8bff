import type { FormDefinition } from '#forms/define.ts';
import { knownForm } from '#forms/known.ts';
import { answersOfOthers, formFor, isOfOthers } from '#forms/signed-by.ts';
import { attestedBefore, isCarriedMark, isReadable } from '../attestation.ts';
import { signing, type Note, type Seal, type SignedNow } from '../entities.ts';
import { sealedText } from '../seal-check.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';

/**
 * Whether the signature names the person who sends it: the account, its name and its role, and the
 * same person as the patient's witness. A patient's signature of an earlier seal keeps its own
 * witness: it attests the visit, and an amendment does not ask for it again.
 */
const isOwn = (
  { clinician, patient }: SignedNow,
  { author }: CommandContext,
  note: Pick<Note, 'pastSeals'>,
): boolean =>
  clinician.by === author.id &&
  clinician.name === author.name &&
  clinician.role === author.signsAs &&
  (patient === null || patient.witnessedBy === author.name || isCarriedMark(note, patient));

/**
 * Whether the patient's part is there: a name that signed, or why nobody did. A form without a
 * statement of the patient asks for none, nor does a note that has it from before a return. What is
 * there can be read on any form: a blank mark would stand where the patient's own is.
 */
const hasPatient = (
  mark: SignedNow,
  { review }: FormDefinition,
  note: Pick<Note, 'pastSeals'>,
): boolean =>
  isReadable(mark) &&
  (review?.patientStatement === undefined ||
    mark.patient !== null ||
    mark.patientUnable !== null ||
    attestedBefore(note) !== null);

/**
 * A signature of an earlier app, which let people type any name: the seal names the account that
 * signed, and keeps the claim beside it.
 */
function named(mark: SignedNow, { author }: CommandContext): Omit<Seal, 'revision'> {
  const { name, role } = mark.clinician;
  const isSame = name === author.name && role === author.signsAs;
  const { patient } = mark;
  return {
    ...mark,
    // Those apps knew no witness: what is not sealed is not kept.
    patient: patient && {
      name: patient.name,
      role: patient.role,
      strokes: patient.strokes,
      at: patient.at,
    },
    clinician: { ...mark.clinician, by: author.id, name: author.name, role: author.signsAs },
    ...(!isSame && { claimed: { name, role } }),
  };
}

/**
 * Seals a note: the hash covers the canonical note as the signers saw it, and since version 2 who
 * signed (decision 057). The server computes the same hash from its own copy and from what it knows
 * of the signer; when something changed in between, the signature is refused and asked for again.
 */
export const signNote = defineCommand({
  name: 'signNote',
  version: 2,
  service: 'notes',
  target: 'visit',
  actors: ['clinician'],
  label: 'Signature',
  pastLabel: 'Signed',
  needsSettledLane: true,
  madeAgain: true,
  input: signing,
  isPast: ({ note }) => note.seal !== null,
  apply(state, mark, context) {
    const { note } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (note.seal !== null)
      return note.seal.hash === mark.hash ? applied(state) : rejected('note.already-signed');
    if (mark.version === 2 && !isOwn(mark, context, note)) return rejected('note.signer');
    const form = knownForm(note.formId, note.formVersion);
    if (form === null) return rejected('note.unknown-field');
    if (!hasPatient(mark, form, note)) return rejected('note.patient-signature');
    const signer = {
      signsAs: context.author.signsAs,
      providerType: state.visit.providerType,
    };
    const ofOthers = answersOfOthers(form, note.content.doc.values, signer);
    if (ofOthers.length > 0)
      return rejected(
        'note.signed-by',
        ofOthers.map((path) => ({ path, code: 'note.signed-by' as const })),
      );
    if (isOfOthers(formFor(form, signer))) return rejected('note.of-others');
    const text = sealedText(note, mark);
    if (text === null) return rejected('note.unknown-field');
    if (context.sha256 && context.sha256(text) !== mark.hash)
      return rejected('note.signature-stale');
    const { received } = context;
    const seal: Seal = {
      ...(mark.version === 2 ? mark : named(mark, context)),
      revision: note.content.doc.revision,
      ...(received && { received: { at: received.at, differenceMs: received.differenceMs } }),
    };
    return applied({ ...state, note: { ...note, seal } });
  },
});
