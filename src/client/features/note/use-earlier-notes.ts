import { getDefaultStore } from 'jotai';
import { useEffect } from 'react';
import type { Note } from '#contract/entities.ts';
import { daysBetween } from '#domain/dates.ts';
import type { Answers } from '#forms/define.ts';
import { isAnswered } from '#forms/engine.ts';
import { woundsOver } from '#forms/wounds.ts';
import { useStore } from '#client/session/state/session.ts';
import { patientNotes } from '#client/store/snapshots/patient-notes.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import type { EarlierReadings, NoteDesk } from './editor/note-editor.ts';

/** Whether a note says anything of wounds: other disciplines' notes say nothing, not "none". */
const saysWounds = (values: Answers): boolean =>
  isAnswered(values['integumentary.wounds']) || isAnswered(values['wounds.$order']);

/** The latest number at each path, with its day. `notes` may be in any order. */
function latestNumbers(notes: readonly Note[]): EarlierReadings {
  const latest = new Map<string, { value: number; date: string }>();
  for (const { dateOfService: date, content } of notes)
    for (const [path, value] of Object.entries(content.doc.values)) {
      const known = latest.get(path);
      if (typeof value !== 'number' || (known && daysBetween(known.date, date) <= 0)) continue;
      latest.set(path, { value, date });
    }
  return latest;
}

/**
 * Reads the patient's wounds and latest readings from the earlier notes on this phone, once: while
 * somebody types, nothing watches them.
 */
export function useEarlierNotes(desk: NoteDesk, { note }: VisitPage): void {
  const store = useStore();
  const { earlierWounds, earlierReadings } = desk;
  const { visitId, patientId, dateOfService } = note;
  useEffect(() => {
    let gone = false;
    const read = async () => {
      const notes = (await patientNotes(store, patientId)).filter(
        (each) => each.visitId !== visitId && daysBetween(each.dateOfService, dateOfService) >= 0,
      );
      if (gone) return;
      const wounds = woundsOver(notes.filter(({ content }) => saysWounds(content.doc.values)));
      getDefaultStore().set(earlierWounds, { date: dateOfService, wounds });
      getDefaultStore().set(earlierReadings, latestNumbers(notes));
    };
    // Without them the note can still be written, as at a first visit.
    read().catch(() => {});
    return () => {
      gone = true;
    };
  }, [store, earlierWounds, earlierReadings, visitId, patientId, dateOfService]);
}
