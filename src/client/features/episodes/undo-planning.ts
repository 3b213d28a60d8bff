import { plural } from '@lingui/core/macro';
import { undoOrder } from '#contract/orders.ts';
import { callApi } from '#client/api/call.ts';

/**
 * Takes a planning or a change of an order back. @returns what stayed of it and why; undefined where
 *   nothing did
 */
export async function undoPlanning(changeId: string): Promise<string | undefined> {
  const { removed, kept } = await callApi(undoOrder, { changeId });
  if (kept === 0) return undefined;
  return [
    plural(removed, { one: '# visit taken back.', other: '# visits taken back.' }),
    plural(kept, {
      one: '# visit stays, because it was changed since; so the order stays too.',
      other: '# visits stay, because they were changed since; so the order stays too.',
    }),
  ].join(' ');
}
