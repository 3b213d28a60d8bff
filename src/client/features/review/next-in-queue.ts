import { reviewQueue } from '#contract/notes.ts';
import { callApi } from '#client/api/call.ts';

/** Notes opened since the page was loaded: the walk through the queue does not come back to them. */
const opened = new Set<string>();

/** Marks a note as opened. */
export const markOpened = (visitId: string): void => void opened.add(visitId);

const lookedThrough = 100;

/**
 * The next note to review that was not opened yet, critical readings first, then the longest
 * waiting; null when there is none.
 *
 * @throws Refusal
 */
export async function nextInQueue(visitId: string): Promise<string | null> {
  const page = { order: 'urgent', pageNumber: 1, pageSize: lookedThrough } as const;
  const { rows } = await callApi(reviewQueue, page);
  return rows.find(({ id }) => id !== visitId && !opened.has(id))?.id ?? null;
}
