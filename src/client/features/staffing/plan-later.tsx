import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import type { readStaffingWindow } from '#contract/staffing.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { searchFor, type PlanAsked } from './plan-address.ts';

type Parts = {
  asked: PlanAsked;
  later: OutputOf<typeof readStaffingWindow>['later'];
};

/** What a leaver has beyond the weeks of the plan, and the plan that takes it. */
export function PlanLater({ asked, later }: Parts) {
  const { t } = useLingui();
  if (asked.kind !== 'leaver' || later === undefined) return null;
  const { visits, from } = later;
  return (
    <Banner
      tone="attention"
      actions={
        <LinkButton to="." search={searchFor({ ...asked, day: from })}>
          {t`Plan from ${from}`}
        </LinkButton>
      }
    >
      {plural(visits, {
        one: `# visit of this clinician, on ${from}, is not in this plan. Plan again from that day.`,
        other: `# visits of this clinician from ${from} on are not in this plan. Plan again from that day.`,
      })}
    </Banner>
  );
}
