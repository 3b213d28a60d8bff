import { endsBeforeStart } from '#domain/visit-times.ts';
import { canTransition, isSettled } from '#domain/visit-status.ts';
import { clocking, type Clocked, type Clocking, type Note, type Visit } from '../entities.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';

/**
 * Who was there stays with the end: a visit that is given to somebody else later keeps who clocked
 * it.
 */
export const withReceipt = (end: Clocking, { received, author }: CommandContext): Clocked => ({
  ...end,
  by: author.id,
  byName: author.name,
  ...(received && { received }),
});

/** Whether the notes were handed in at some time, even where the office has returned them since. */
export const wasSubmitted = ({
  visit,
  note,
}: {
  readonly visit: Pick<Visit, 'submittedAt'>;
  readonly note: Pick<Note, 'pastSeals'>;
}): boolean => visit.submittedAt !== null || note.pastSeals.length > 0;

/** The same press again, from the same person: nothing changes. */
const isSame = (clocked: Clocked, end: Clocking, { author }: CommandContext): boolean =>
  clocked.at === end.at && clocked.by === author.id;

/**
 * The visit starts: time and place as the device measured them. A missing place is flagged, never a
 * reason to refuse.
 */
export const startVisit = defineCommand({
  name: 'startVisit',
  version: 2,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Start of visit',
  pastLabel: 'Visit started',
  input: clocking,
  apply(state, end, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (visit.timeIn !== null)
      return isSame(visit.timeIn, end, context)
        ? applied(state)
        : rejected('visit.already-started');
    if (isSettled(visit)) return rejected('visit.settled');
    const timeIn = { ...withReceipt(end, context), statusBefore: visit.status };
    if (visit.timeOut && timeIn.received && endsBeforeStart(timeIn, visit.timeOut))
      return rejected('visit.times');
    const status = canTransition(visit.status, 'NotesDue', 'clinician')
      ? ('NotesDue' as const)
      : visit.status;
    return applied({
      ...state,
      visit: { ...visit, timeIn, status, revision: visit.revision + 1 },
    });
  },
});

/**
 * The visit ends. Like its start it is written once: a later change is a correction. An end before
 * the start is refused when the server's clock confirms it: a phone without a line cannot know yet
 * how far its clock is off.
 */
export const endVisit = defineCommand({
  name: 'endVisit',
  version: 2,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'End of visit',
  pastLabel: 'Visit ended',
  input: clocking,
  apply(state, end, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (visit.timeIn === null) return rejected('visit.not-started');
    if (visit.timeOut !== null)
      return isSame(visit.timeOut, end, context) ? applied(state) : rejected('visit.already-ended');
    if (isSettled(visit)) return rejected('visit.settled');
    const timeOut = withReceipt(end, context);
    if (timeOut.received && endsBeforeStart(visit.timeIn, timeOut)) return rejected('visit.times');
    return applied({ ...state, visit: { ...visit, timeOut, revision: visit.revision + 1 } });
  },
});
