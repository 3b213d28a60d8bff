import type { MergedDoc, Note } from '../entities.ts';
import { rememberedReturns } from '../returns.ts';

/** A note with changed answers; an open return remembers what they said when it went back. */
export function withContent(note: Note, content: MergedDoc): Note {
  const returns = rememberedReturns(note, note.content.doc.values, content.doc.values);
  return { ...note, content, ...(returns && { returns }) };
}
