import { auditLogs, exportRows } from '#contract/audit.ts';
import { userActivity } from '#contract/user-activity.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { office } from '#server/policies/policy.ts';
import { countUserActivity } from './user-activity.ts';

/** In no area: what somebody took out is logged, whatever their role hides from them. */
export const ownReads = [
  handle(exportRows, office, async ({ input, repo }) => {
    await repo.audit.exported(input);
    return {};
  }),
];

export const calls = inArea('activityLogs', [
  // Administrators only: the log shows who did what, which is not part of treatment or review.
  handle(auditLogs, { ADMIN: 'organisation' }, ({ input, repo }) => repo.audit.page(input)),

  handle(userActivity, { ADMIN: 'organisation' }, countUserActivity),
]);
