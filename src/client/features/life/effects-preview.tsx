import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import type { episodeStatusPreview, patientStatusPreview } from '#contract/life.ts';
import { daysBetween } from '#domain/dates.ts';
import { useText } from '#client/i18n.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { Banner, Skeleton } from '#client/ui/notices.tsx';

type EpisodePreview = OutputOf<typeof episodeStatusPreview>;
type PatientPreview = OutputOf<typeof patientStatusPreview>;
export type Preview = EpisodePreview | PatientPreview;
type Cancelled = Preview['cancelled'];

/**
 * The previews of one dialog by day. What the person sees and what is sent are the same one, so
 * that a change of somebody else in between is noticed by its mark.
 */
export type Previews = {
  of(date: string): Promise<Preview>;
  /** Reads everything again, such as after a change of somebody else. */
  forget(): void;
  round(): number;
};

export function previewsOf(load: (date: string) => Promise<Preview>): Previews {
  let known = new Map<string, Promise<Preview>>();
  let round = 0;
  return {
    of(date) {
      const asked = known.get(date) ?? load(date);
      known.set(date, asked);
      asked.catch(() => known.delete(date));
      return asked;
    },
    forget() {
      known = new Map();
      round += 1;
    },
    round: () => round,
  };
}

/** Visits by the clinician whose phone they leave. */
function byClinician(visits: Cancelled): [string, Cancelled][] {
  const groups = new Map<string, Cancelled>();
  for (const visit of visits)
    groups.set(visit.clinician, [...(groups.get(visit.clinician) ?? []), visit]);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
}

const daysOf = (visits: Cancelled): string => {
  const days = [...new Set(visits.map(({ dateOfService }) => dateOfService))].toSorted((a, b) =>
    daysBetween(b, a),
  );
  const few = 5;
  return days.length > few ? `${days.slice(0, few).join(', ')} …` : days.join(', ');
};

/** What a change does, one sentence each. */
function sentencesOf(preview: Preview, text: (english: string) => string): string[] {
  const { deleted, cancelled, released, ordersStopped, kept, after: late, begin } = preview;
  const episodes = 'episodes' in preview ? preview.episodes : [];
  return [
    ...begin.map((day) => t`An episode starts after this day, on ${day}.`),
    ...byClinician(late).map(([clinician, visits]) => {
      const days = daysOf(visits);
      return t`${plural(visits.length, {
        one: `# visit of ${clinician} took place after this day: ${days}`,
        other: `# visits of ${clinician} took place after this day: ${days}`,
      })}`;
    }),
    ...(deleted > 0
      ? [
          t`${plural(deleted, {
            one: '# unstaffed visit will be deleted.',
            other: '# unstaffed visits will be deleted.',
          })}`,
        ]
      : []),
    ...byClinician(cancelled).map(([clinician, visits]) => {
      const days = daysOf(visits);
      return t`${plural(visits.length, {
        one: `# staffed visit will be cancelled and taken off ${clinician}’s phone: ${days}`,
        other: `# staffed visits will be cancelled and taken off ${clinician}’s phone: ${days}`,
      })}`;
    }),
    ...byClinician(released).map(([clinician, visits]) => {
      const days = daysOf(visits);
      return t`${plural(visits.length, {
        one: `# visit becomes unstaffed and is taken off ${clinician}’s phone: ${days}`,
        other: `# visits become unstaffed and are taken off ${clinician}’s phone: ${days}`,
      })}`;
    }),
    ...(ordersStopped > 0
      ? [
          t`${plural(ordersStopped, {
            one: '# order will be stopped.',
            other: '# orders will be stopped.',
          })}`,
        ]
      : []),
    ...episodes.map(({ startDate, endDate, from, to }) => {
      const [before, after] = [text(from), text(to)];
      return t`Episode ${startDate} – ${endDate}: ${before} → ${after}`;
    }),
    ...(kept > 0
      ? [
          t`${plural(kept, {
            one: '# visit that was started or charted stays as it is.',
            other: '# visits that were started or charted stay as they are.',
          })}`,
        ]
      : []),
  ];
}

/** What a change of status would do from a day on, in sentences. */
export function EffectsPreview({ previews, date }: { previews: Previews; date: string }) {
  const { t: say } = useLingui();
  const text = useText();
  const { value, error, pending } = useAnswer(`${date} ${previews.round()}`, () =>
    previews.of(date),
  );
  if (pending) return <Skeleton label={say`Loading`} lines={3} />;
  if (error !== null || value === null) return <FailureNotice error={error} />;
  const sentences = sentencesOf(value, text);
  return (
    <Banner tone="attention" title={say`What will happen`}>
      {sentences.length === 0 ? (
        <p>{say`No visit, order or episode changes.`}</p>
      ) : (
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
