import { msg, t } from '@lingui/core/macro';
import type { OutputOf } from '#contract/call.ts';
import { undoStatusChange } from '#contract/life.ts';
import { callApi } from '#client/api/call.ts';

/** Why a draft is archived that went with its import. */
export const importUndoneText = msg`Import undone`;

/** What an undo did, with the visits that nobody has now: their clinician cannot make them any more. */
function undoneText({ unstaffed }: OutputOf<typeof undoStatusChange>): string {
  if (unstaffed.length === 0) return t`The change of status was undone.`;
  const visits = unstaffed
    .map(({ dateOfService, visitType, clinician }) =>
      [dateOfService, visitType, clinician].filter(Boolean).join(' '),
    )
    .join('; ');
  return [
    t`The change of status was undone.`,
    t`These visits are unstaffed, because their clinicians cannot make them any more: ${visits}`,
  ].join(' ');
}

/** Takes a change of status back. @returns what to say of it */
export const undoStatus = async (changeId: string): Promise<string> =>
  undoneText(await callApi(undoStatusChange, { changeId }));
