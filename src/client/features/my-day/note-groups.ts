import type { Visit } from '#contract/entities.ts';

export type NoteGroup = 'returned' | 'drafts' | 'submitted' | 'approved';

const groupOf = ({ status }: Pick<Visit, 'status'>): NoteGroup => {
  if (status === 'NotesRejected') return 'returned';
  if (status === 'NotesInReview') return 'submitted';
  return status === 'NotesApproved' ? 'approved' : 'drafts';
};

/** Groups notes by what they wait for, keeping the order within a group. */
export function noteGroups<V extends Pick<Visit, 'status'>>(
  visits: readonly V[],
): Readonly<Record<NoteGroup, readonly V[]>> {
  const groups: Record<NoteGroup, V[]> = { returned: [], drafts: [], submitted: [], approved: [] };
  for (const visit of visits) groups[groupOf(visit)].push(visit);
  return groups;
}
