import { t } from '@lingui/core/macro';
import type { OfficeTask } from '#contract/tasks.ts';
import { visitReportLabels } from '#domain/visit-reports.ts';

/** A report about a visit in one line: what happened, why, how late, and what was said. */
export const reportText = (
  { kind, reason, minutes, comment }: NonNullable<OfficeTask['report']>,
  known: (text: string) => string,
): string =>
  [
    known(visitReportLabels[kind]),
    reason === null ? '' : known(reason),
    minutes === null ? '' : t`${minutes} minutes`,
    comment,
  ]
    .filter(Boolean)
    .join(' · ');
