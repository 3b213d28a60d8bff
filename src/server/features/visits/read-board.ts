import type { OutputOf } from '#contract/call.ts';
import { boardDays, type staffingFacts, type visitBoard } from '#contract/board.ts';
import { Refusal } from '#contract/errors.ts';
import { isCalendarDate } from '#domain/calendar-date.ts';
import { daysBetween } from '#domain/dates.ts';
import type { SignedInRequest } from '#server/features/handler.ts';
import { shownFacts } from '#server/features/staffing/homes.ts';

const invalid = (path: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code: 'request.invalid' }] });

/** @throws Refusal request.invalid for days that do not exist or are no week */
export async function readBoard({
  input,
  repo,
}: SignedInRequest<typeof visitBoard>): Promise<OutputOf<typeof visitBoard>> {
  for (const path of ['from', 'to'] as const) if (!isCalendarDate(input[path])) throw invalid(path);
  const days = daysBetween(input.from, input.to) + 1;
  if (days < 1 || days > boardDays) throw invalid('to');
  const board = await repo.visits.board(input);
  const rows = [...board.visits, ...board.unstaffed];
  await repo.audit.shown({ rows, count: rows.length });
  return board;
}

/** @throws Refusal request.invalid for days that do not exist, record.not-found */
export async function readStaffingFacts({
  input,
  repo,
  server,
  session,
}: SignedInRequest<typeof staffingFacts>): Promise<OutputOf<typeof staffingFacts>> {
  if (!input.days.every(isCalendarDate)) throw invalid('days');
  const visits = await repo.visits.some(input.visitIds);
  const facts = await repo.visits.staffingFacts({ ...input, visits });
  // The clinicians' other visits name patients too.
  const shown = new Map([...visits, ...facts.beside].map(({ id }) => [id, { id }]));
  await repo.audit.shown({ rows: [...shown.values()], count: shown.size });
  return { ...facts, clinicians: shownFacts({ server, session }, facts.clinicians) };
}
