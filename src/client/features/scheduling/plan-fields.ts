import { msg } from '@lingui/core/macro';
import type { Visit } from '#contract/entities.ts';
import type { EpisodeType } from '#domain/visit-status.ts';
import { visitGroup } from '#domain/clinicians.ts';
import { choice, select } from '#client/kinds/form-dialog/choice-fields.tsx';
import { check, number } from '#client/kinds/form-dialog/fields.tsx';
import { referenceNow } from '#client/screen/use-reference.ts';

const minutes = { low: 15, initial: 60, high: 1440 } as const;
const hours = { low: 0.25, high: 24 } as const;

type Plan = Pick<Visit, 'visitTypeId' | 'plannedMinutes' | 'providerType'> &
  Partial<Pick<Visit, 'episodeType' | 'nonVisit' | 'duration'>>;

/** What a visit is planned as; of a present one, only types of its discipline. */
export const planFields = (visit: Plan | null) => ({
  visitTypeId: select(msg`Visit type`, {
    required: true,
    initial: visit === null ? '' : String(visit.visitTypeId),
    options: referenceNow()
      .visitTypes.filter(
        ({ discipline }) =>
          visit === null || visitGroup(discipline) === visitGroup(visit.providerType),
      )
      .map(({ id, type, discipline }) => ({
        value: String(id),
        label: (known: (english: string) => string) => `${known(type)} (${discipline})`,
      })),
  }),
  plannedMinutes: number(msg`Planned length`, {
    ...minutes,
    initial: visit?.plannedMinutes ?? minutes.initial,
    unit: msg`minutes`,
    decimal: false,
  }),
  episodeType: choice<EpisodeType>(msg`Kind`, {
    required: true,
    compact: true,
    initial: visit?.episodeType ?? 'Visit',
    options: [
      { value: 'Visit', label: msg`Visit` },
      { value: 'Shift', label: msg`Shift` },
    ],
  }),
  nonVisit: check(msg`Without a visit`, {
    initial: visit?.nonVisit ?? false,
    option: msg`Work for the patient without a visit, such as a conference`,
  }),
  duration: number(msg`Paid hours`, {
    ...hours,
    required: false,
    initial: visit?.duration ?? null,
    unit: msg`hours`,
    hint: msg`Where no time is measured; empty for the agency’s 8 hours.`,
  }),
});

type Entered = {
  readonly visitTypeId: string;
  readonly plannedMinutes: number | null;
  readonly episodeType: EpisodeType | '';
  readonly nonVisit: boolean;
  readonly duration: number | null;
};

/** The entered plan as a call takes it. */
export const enteredPlan = ({
  visitTypeId,
  plannedMinutes,
  episodeType,
  nonVisit,
  duration,
}: Entered) => ({
  visitTypeId: Number(visitTypeId),
  plannedMinutes: plannedMinutes ?? minutes.initial,
  episodeType: episodeType || ('Visit' as const),
  nonVisit,
  duration,
});
