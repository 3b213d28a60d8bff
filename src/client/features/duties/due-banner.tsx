import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useOwnDuties } from './use-own-duties.ts';

/** Says on the day that something is due or overdue; nothing otherwise. */
export function DueBanner() {
  const { t } = useLingui();
  const due =
    useOwnDuties()?.filter(({ duty }) => duty.state === 'overdue' || duty.state === 'due') ?? [];
  if (due.length === 0) return null;
  return (
    <Banner
      tone="attention"
      actions={<LinkButton to="/myDuties">{t`Due for my patients`}</LinkButton>}
    >
      {plural(due.length, {
        one: '# supervision, reassessment or recertification is due.',
        other: '# supervisions, reassessments or recertifications are due.',
      })}
    </Banner>
  );
}
