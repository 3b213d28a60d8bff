import { canTransition } from '#domain/visit-status.ts';
import { clocked } from '../entities.ts';
import { applied, defineCommand, rejected } from './command.ts';
import { commandFacts } from './facts.ts';

/** The visit starts: time and place as the device measured them. A missing place is flagged, never a reason to refuse. */
export const startVisit = defineCommand({
  name: 'startVisit',
  ...commandFacts.startVisit,
  input: clocked,
  apply(state, timeIn, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (visit.timeIn !== null) return rejected('visit.already-started');
    const status = canTransition(visit.status, 'NotesDue', 'clinician') ? ('NotesDue' as const) : visit.status;
    return applied({ ...state, visit: { ...visit, timeIn, status, revision: visit.revision + 1 } });
  },
});

/** The visit ends. */
export const endVisit = defineCommand({
  name: 'endVisit',
  ...commandFacts.endVisit,
  input: clocked,
  apply(state, timeOut, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (visit.timeIn === null) return rejected('visit.not-started');
    return applied({ ...state, visit: { ...visit, timeOut, revision: visit.revision + 1 } });
  },
});
