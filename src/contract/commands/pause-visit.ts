import * as z from 'zod/mini';
import { mostPauses, openPause } from '#domain/visit-pauses.ts';
import { isSettled, isSubmitted } from '#domain/visit-status.ts';
import type { Visit } from '../entities.ts';
import { text } from '../primitives.ts';
import { listedReason, type VisitPause } from '../visit-parts.ts';
import { wasSubmitted } from './clock-visit.ts';
import { applied, defineCommand, rejected } from './command.ts';

/** Only a visit that runs stands still or goes on. */
const isRunning = ({ timeIn, timeOut }: Visit): boolean => timeIn !== null && timeOut === null;

/**
 * The clock of a running visit stands still, with a reason. Time in pauses is not time of the visit
 * (spec portal §4; decision 075). Every pause stays on record.
 */
export const pauseVisit = defineCommand({
  name: 'pauseVisit',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Pause of visit',
  pastLabel: 'Visit paused',
  input: z.object({ reason: listedReason, comment: text(1000) }),
  written: [
    { label: 'Reason', translated: true, of: ({ reason }) => reason.name },
    { label: 'Comment', of: ({ comment }) => comment },
  ],
  apply(state, { reason, comment }, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    const pauses = visit.pauses ?? [];
    if (pauses.some(({ id }) => id === context.entryId)) return applied(state);
    if (isSettled(visit)) return rejected('visit.settled');
    if (isSubmitted(visit) || wasSubmitted(state)) return rejected('visit.submitted');
    if (visit.timeIn === null) return rejected('visit.not-started');
    if (!isRunning(visit)) return rejected('visit.already-ended');
    if (openPause(visit)) return rejected('visit.paused');
    if (pauses.length >= mostPauses) return rejected('visit.many-pauses');
    const pause: VisitPause = {
      id: context.entryId,
      from: context.at,
      until: null,
      reason,
      comment: comment.trim(),
      by: context.author.id,
      byName: context.author.name,
    };
    return applied({
      ...state,
      visit: { ...visit, pauses: [...pauses, pause], revision: visit.revision + 1 },
    });
  },
});

/** The clock of a paused visit goes on. */
export const resumeVisit = defineCommand({
  name: 'resumeVisit',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Visit goes on',
  input: z.object({}),
  apply(state, _, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    if (isSettled(visit)) return rejected('visit.settled');
    const open = openPause(visit);
    if (!open) return rejected('visit.not-paused');
    // A device's clock that went back makes an empty pause, never a negative one.
    const until = context.at > open.from ? context.at : open.from;
    return applied({
      ...state,
      visit: {
        ...visit,
        pauses: (visit.pauses ?? []).map((each) => (each === open ? { ...each, until } : each)),
        revision: visit.revision + 1,
      },
    });
  },
});
