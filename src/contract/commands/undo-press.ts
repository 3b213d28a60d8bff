import * as z from 'zod/mini';
import {
  canUndo,
  mostTakenOff,
  presses,
  statusAfterReport,
  statusUnstarted,
  type Pressed,
} from '#domain/visit-reports.ts';
import { isSubmitted } from '#domain/visit-status.ts';
import type { Clocked, TakenOff, Visit } from '../entities.ts';
import { instant } from '../primitives.ts';
import { wasSubmitted } from './clock-visit.ts';
import { applied, defineCommand, rejected, type CommandContext } from './command.ts';

const endOf = { start: 'timeIn', end: 'timeOut' } as const;

/** The press of this time that is still in force; null when there is none. */
function pressOf(visit: Visit, press: Pressed, pressedAt: string): Clocked | null {
  const clocked =
    press === 'report'
      ? (visit.reports?.findLast(
          (each) => each.undoneAt === undefined && each.clocked.at === pressedAt,
        )?.clocked ?? null)
      : visit[endOf[press]];
  return clocked?.at === pressedAt ? clocked : null;
}

/** The same undo again: nothing changes. */
const isUndone = (visit: Visit, press: Pressed, pressedAt: string): boolean =>
  press === 'report'
    ? (visit.reports ?? []).some(
        (each) => each.undoneAt !== undefined && each.clocked.at === pressedAt,
      )
    : (visit.takenOff ?? []).some(({ end, clocked }) => end === press && clocked.at === pressedAt);

function withoutEnd(
  visit: Visit,
  end: 'start' | 'end',
  clocked: Clocked,
  { at, author, received }: CommandContext,
): Visit {
  const taken: TakenOff = {
    end,
    clocked,
    at,
    ...(received && { receivedAt: received.at }),
    by: author.id,
    byName: author.name,
    report: null,
  };
  return {
    ...visit,
    [endOf[end]]: null,
    ...(end === 'start' && { status: statusUnstarted(visit.status, clocked.statusBefore) }),
    takenOff: [...(visit.takenOff ?? []), taken],
  };
}

/** What the report changed comes back where nobody has changed it since. */
function withoutReport(visit: Visit, pressedAt: string, { at }: CommandContext): Visit {
  const reports = visit.reports ?? [];
  const undone = reports.findLast(
    (each) => each.undoneAt === undefined && each.clocked.at === pressedAt,
  );
  if (!undone) return visit;
  const taken = (visit.takenOff ?? []).filter(({ report }) => report === undone.id);
  const back = (end: 'start' | 'end'): Clocked | null =>
    taken.find((each) => each.end === end)?.clocked ?? null;
  const isAsReported =
    visit.status ===
      statusAfterReport(undone.kind, undone.statusBefore, back('start')?.statusBefore) &&
    (taken.length === 0 || visit.timeIn === null);
  return {
    ...visit,
    ...(isAsReported && { status: undone.statusBefore }),
    ...(isAsReported && taken.length > 0 && { timeIn: back('start'), timeOut: back('end') }),
    reports: reports.map((each) => (each === undone ? { ...each, undoneAt: at } : each)),
  };
}

/**
 * A clinician undoes a start, an end or a report within a minute of pressing it by mistake. What was
 * clocked stays in the visit as evidence. An undo that came later by the server's own evidence is
 * none: the times are corrected, with a reason.
 */
export const undoPress = defineCommand({
  name: 'undoPress',
  version: 1,
  service: 'operation',
  target: 'visit',
  actors: ['clinician'],
  label: 'Undo',
  pastLabel: 'Undone within a minute',
  input: z.object({
    press: z.enum(presses),
    /** Device time of the press that is undone. */
    pressedAt: instant(),
  }),
  apply(state, { press, pressedAt }, context) {
    const { visit } = state;
    if (!context.assigned) return rejected('visit.not-assigned');
    // What the office returns was submitted before: its times are corrected, not taken off.
    if (isSubmitted(visit) || wasSubmitted(state)) return rejected('visit.submitted');
    const clocked = pressOf(visit, press, pressedAt);
    if (clocked === null)
      return isUndone(visit, press, pressedAt) ? applied(state) : rejected('visit.undo');
    const isOther = clocked.by !== context.author.id || visit.providerId !== context.author.id;
    const isLate = !canUndo(clocked, context.at, {
      notBefore: context.received?.notBefore,
      unseenAt: context.unseenAt,
    });
    // A later end, a correction by hand or another status rests on it.
    const isUsed =
      press !== 'report' &&
      ((press === 'start' && visit.timeOut !== null) || (visit.timeChanges ?? []).length > 0);
    if (isOther || isLate || isUsed) return rejected('visit.undo');
    const own = (visit.takenOff ?? []).filter(({ by }) => by === context.author.id);
    if (press !== 'report' && own.length >= mostTakenOff) return rejected('visit.many-undone');
    const after =
      press === 'report'
        ? withoutReport(visit, pressedAt, context)
        : withoutEnd(visit, press, clocked, context);
    return applied({ ...state, visit: { ...after, revision: visit.revision + 1 } });
  },
});
