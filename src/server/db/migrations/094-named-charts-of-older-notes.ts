/**
 * The chart whose number an older note came under, where that one was part of another chart then:
 * the note goes back with it. Null for a note of its chart's own number.
 */
export const namedChartsOfOlderNotes = ['alter table older_note add column named_id uuid'];
