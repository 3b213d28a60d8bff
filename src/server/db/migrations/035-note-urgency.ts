/**
 * Signed notes with critical readings come first in the review queue. Notes from before are not
 * judged: their readings are sealed.
 */
export const noteUrgency = [
  `alter table note add column urgency smallint check (urgency between 0 and 2)`,
];
