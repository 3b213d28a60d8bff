import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DoseFlag } from '#domain/dose-times.ts';
import type { DoseOutcome, ReadDose } from '#domain/doses.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { ListRow } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { flagText, outcomeWords } from './dose-words.ts';

/** An entry as phone and office show it. */
export type ShownDose = {
  readonly outcome: DoseOutcome;
  readonly at: string;
  readonly dose: string;
  readonly site: string;
  readonly reason: string;
  readonly byName: string;
  readonly flags: readonly DoseFlag[];
  readonly struck: ReadDose['struck'];
};

/** What is odd about a dose, for whoever reads it next. */
export function DoseFlags({ flags }: { flags: readonly DoseFlag[] }) {
  return flags.map((flag) => (
    <StatusPill key={flag.kind} tone="attention">
      {flagText(flag)}
    </StatusPill>
  ));
}

/** That an entry was a mistake: why, who says so and since when. */
function Struck({ strike }: { strike: NonNullable<ReadDose['struck']> }) {
  const { t } = useLingui();
  const { reason, byName, writtenAt } = strike;
  return (
    <>
      <StatusPill tone="neutral">{t(outcomeWords.struck)}</StatusPill>{' '}
      {[reason, byName, pacificMoment(new Date(writtenAt))].join(' · ')}{' '}
    </>
  );
}

/** One dose: what became of it, when, by whom and why. */
export function DoseListRow({ dose, aside }: { dose: ShownDose; aside?: ReactNode }) {
  const { t } = useLingui();
  const { outcome, at, site, reason, byName, flags, struck } = dose;
  const moment = pacificMoment(new Date(at));
  return (
    <ListRow
      title={[t(outcomeWords[outcome]), dose.dose, moment].filter(Boolean).join(' · ')}
      detail={
        <>
          {[byName, site, reason].filter(Boolean).join(' · ')}{' '}
          {struck && <Struck strike={struck} />}
          <DoseFlags flags={flags} />
        </>
      }
      aside={aside}
    />
  );
}
