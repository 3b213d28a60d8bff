/**
 * Places of a note beside its sections: both stand in the address by name, so that no section has
 * one of these as its id.
 */
const notePlaces = ['review', 'returned', 'files', 'leave', 'history'] as const;

/** Whether a section of that id could never be opened. */
export const isNotePlace = (sectionId: string): boolean =>
  notePlaces.some((place) => place === sectionId);
