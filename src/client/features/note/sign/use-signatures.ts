import { useCallback, useEffect, useRef, useState } from 'react';
import { attestedBefore, type Attestation } from '#contract/attestation.ts';
import type { FormDefinition } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { useStore, useUser } from '#client/session/state/session.ts';
import {
  keepSignatures,
  keptSignatures,
  type SigningDraft,
} from '#client/store/drafts/kept-signatures.ts';
import { authorOf } from '#client/store/snapshots/overlay.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { emptySigning, signingFlaws, timed } from './signing.ts';

export type Signatures = {
  readonly author: ReturnType<typeof authorOf>;
  /** Null while they are read from the device. */
  readonly draft: SigningDraft | null;
  /** Whether the form wants the patient's hand and does not have it from before a return. */
  readonly asksPatient: boolean;
  /** What the patient attested before the note was returned. */
  readonly before: Attestation | null;
  /** True when nothing of the patient's part is missing. */
  readonly hasPatient: boolean;
  /** Why the device could not keep the last change; null when it is saved. */
  readonly error: unknown;
  /** Changes a part of the newest draft: two strokes at once lose none. */
  change(part: Partial<SigningDraft>): void;
};

/**
 * The signatures of a note in progress, kept on the device with every change: leaving the page, a
 * kill and a reload lose none.
 */
export function useSignatures(
  { visit, note }: Pick<VisitPage, 'visit' | 'note'>,
  form: FormDefinition,
): Signatures {
  const store = useStore();
  const author = authorOf(useUser());
  const { id, patientName } = visit;
  const { name } = author;
  const text = useText();
  const why = form.review?.patientAbsent;
  const absent = why === undefined ? '' : text(why);
  const [draft, setDraft] = useState<SigningDraft | null>(null);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<SigningDraft | null>(null);
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const kept = await keptSignatures(store, id).catch((failure: unknown) => {
        if (!gone) setError(failure);
        return null;
      });
      if (gone) return;
      const opened = latest.current ?? kept ?? emptySigning(name, patientName, absent);
      latest.current = opened;
      setDraft(opened);
    };
    void read();
    return () => {
      gone = true;
    };
  }, [store, id, name, patientName, absent]);
  const change = useCallback(
    (part: Partial<SigningDraft>) => {
      const now = latest.current;
      if (now === null) return;
      const at = new Date(store.clock.now()).toISOString();
      const next = { ...now, ...part };
      const given = {
        ...next,
        clinician: timed(now.clinician, next.clinician, at),
        patient: timed(now.patient, next.patient, at),
      };
      latest.current = given;
      setDraft(given);
      const changed = Object.keys(part) as (keyof SigningDraft)[];
      const seen = (kept: SigningDraft) => {
        setError(null);
        // Another tab's hand; a stroke made meanwhile is kept by its own turn.
        if (latest.current !== given) return;
        latest.current = kept;
        setDraft(kept);
      };
      keepSignatures(store, id, given, changed).then(seen, setError);
    },
    [store, id],
  );
  const before = attestedBefore(note);
  const asksPatient = form.review?.patientStatement !== undefined && before === null;
  const hasPatient =
    !asksPatient || (draft !== null && signingFlaws(draft, asksPatient).patient === null);
  return { author, draft, asksPatient, before, hasPatient, error, change };
}
