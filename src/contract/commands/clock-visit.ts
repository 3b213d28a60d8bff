import { canTransition } from '#domain/visit-status.ts';
import { clocking, type Clocked, type Clocking } from '../entities.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';

/**
 * Who was there stays with the end: a visit that is given to somebody else later keeps who clocked
 * it.
 */
const withReceipt = (end: Clocking, { received, author }: CommandContext): Clocked => ({
  ...end,
  by: author.id,
  byName: author.name,
  ...(received && { received }),
});

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
    if (visit.timeIn !== null) return rejected('visit.already-started');
    const status = canTransition(visit.status, 'NotesDue', 'clinician')
      ? ('NotesDue' as const)
      : visit.status;
    return applied({
      ...state,
      visit: { ...visit, timeIn: withReceipt(end, context), status, revision: visit.revision + 1 },
    });
  },
});

/** The visit ends. */
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
    return applied({
      ...state,
      visit: { ...visit, timeOut: withReceipt(end, context), revision: visit.revision + 1 },
    });
  },
});
