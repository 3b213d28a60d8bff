import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import { daysBetween } from '#domain/dates.ts';
import type { Answers } from '#forms/define.ts';
import { isAnswered } from '#forms/engine.ts';
import { woundsOver } from '#forms/wounds.ts';
import { useStore } from '#client/session/state/session.ts';
import { patientNotes } from '#client/store/snapshots/patient-notes.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { NoteDesk } from '../editor/note-editor.ts';

/** Whether a note says anything of wounds: other disciplines' notes say nothing, not "none". */
const saysWounds = (values: Answers): boolean =>
  isAnswered(values['integumentary.wounds']) || isAnswered(values['wounds.$order']);

/**
 * Reads the patient's wounds from the earlier notes on this phone, once: while somebody types,
 * nothing watches them.
 */
export function useEarlierWounds({ earlierWounds }: NoteDesk, { note }: VisitPage): void {
  const store = useStore();
  const { visitId, patientId, dateOfService } = note;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const notes = (await patientNotes(store, patientId)).filter(
        (each) =>
          each.visitId !== visitId &&
          saysWounds(each.content.doc.values) &&
          daysBetween(each.dateOfService, dateOfService) >= 0,
      );
      if (!gone)
        getDefaultStore().set(earlierWounds, { date: dateOfService, wounds: woundsOver(notes) });
    };
    // Without them the wounds can still be charted, as at a first visit.
    read().catch(() => {});
    return () => {
      gone = true;
    };
  }, [store, earlierWounds, visitId, patientId, dateOfService]);
}
