import type { Answers } from '#forms/define.ts';
import { enqueue } from '#client/store/outbox/commands.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import type { Draft } from '#client/store/drafts/draft.ts';
import { keptFilled } from '#client/store/drafts/kept-signatures.ts';
import { withdrawSigning } from '#client/sync/withdraw.ts';
import { sealNote, type Signing } from './seal.ts';

type Parts = {
  readonly store: DeviceStore;
  readonly draft: Draft;
  readonly answers: Answers;
  readonly signing: Signing;
};

/**
 * Seals a note as its signers saw it and submits it to the office. The draft is committed first,
 * then the signature, then the submission; the lane keeps that order on the way to the server. An
 * earlier refused signature is withdrawn.
 *
 * @throws Refusal `note.already-signed`, `note.incomplete`, `visit.transition`, or from the
 * device's storage
 */
export async function signAndSubmit({ store, draft, answers, signing }: Parts): Promise<void> {
  const { visitId, form } = draft;
  await draft.commitDraft();
  await withdrawSigning(store, visitId);
  const input = await sealNote(
    { visitId, formId: form.id, formVersion: form.version, answers },
    signing,
  );
  await enqueue(store, { command: 'signNote', targetId: visitId, input });
  await submitSigned(store, visitId);
}

/** Submits an already signed note to the office. */
export const submitSigned = async (store: DeviceStore, visitId: string): Promise<void> => {
  await withdrawSigning(store, visitId);
  const filled = await keptFilled(store, visitId).catch(() => null);
  await enqueue(store, {
    command: 'submitNotes',
    targetId: visitId,
    // Which of them a template gave is this phone's (`byTemplate`).
    input: { ...(filled && { filled: filled.map((path) => path.replace(/ t$/, '')) }) },
  });
};
