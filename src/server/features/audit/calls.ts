import { auditLogs } from '#contract/audit.ts';
import { handle, inArea } from '#server/features/handler.ts';

export const calls = inArea('activityLogs', [
  // Administrators alone: the log shows who did what, which is no matter of treatment or review.
  handle(auditLogs, { ADMIN: 'organisation' }, ({ input, repo }) => repo.audit.page(input)),
]);
