import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Episode } from '#contract/entities.ts';
import { archiveEpisode, changeEpisodeStatus, episodeStatusPreview } from '#contract/life.ts';
import { archiveReasonsOf } from '#domain/episode-rules.ts';
import { nextEpisodeStatuses } from '#domain/record-life.ts';
import type { EpisodeStatus } from '#domain/record-statuses.ts';
import { callApi } from '#client/api/call.ts';
import type { ActionDialogProps } from '#client/kinds/action/action.ts';
import { referenceNow } from '#client/screen/use-reference.ts';
import type { Change } from './change-dialog.tsx';
import { previewsOf } from './effects-preview.tsx';
import { StatusSteps } from './status-steps.tsx';

type Words = {
  readonly title: MessageDescriptor;
  readonly submit: MessageDescriptor;
  readonly day: MessageDescriptor | null;
  readonly done: () => string;
  readonly failure: MessageDescriptor;
};

const notSaved = msg`Sorry, episode could not be saved.`;

/** The texts of portal §8 to the letter; archiving has a failure of its own (portal §4). */
const words: Readonly<Record<Exclude<EpisodeStatus, 'Pending'>, Words>> = {
  Active: {
    title: msg`Make the episode active`,
    submit: msg`Make active`,
    day: null,
    done: () => t`Episode saved`,
    failure: notSaved,
  },
  'On Hold': {
    title: msg`Put the episode on hold`,
    submit: msg`Put on hold`,
    day: msg`First day of the hold`,
    done: () => t`Episode on hold`,
    failure: notSaved,
  },
  Discharged: {
    title: msg`Discharge the episode`,
    submit: msg({ message: 'Discharge', context: 'end care' }),
    day: msg`Last day of care`,
    done: () => t`Episode saved`,
    failure: notSaved,
  },
  Archived: {
    title: msg`Archive the episode`,
    submit: msg`Archive`,
    day: msg`Last day of care`,
    done: () => t`Episode archived`,
    failure: msg`Sorry, episode could not be archived.`,
  },
  Deleted: {
    title: msg`Delete the episode`,
    submit: msg`Delete`,
    day: null,
    done: () => t`Episode deleted`,
    failure: msg`Sorry, episode could not be deleted.`,
  },
};

const isStatus = (text: string): text is keyof typeof words => Object.hasOwn(words, text);

function changeTo({ id }: Pick<Episode, 'id'>, chosen: string): Change {
  const status = isStatus(chosen) ? chosen : 'Active';
  return {
    ...words[status],
    done: words[status].done(),
    reasons: status === 'Archived' ? archiveReasonsOf(referenceNow().constants) : [],
    needsReason: status !== 'Active',
    previews: previewsOf((date) => callApi(episodeStatusPreview, { id, status, date })),
    send: (wish) =>
      status === 'Archived'
        ? callApi(archiveEpisode, { id, ...wish })
        : callApi(changeEpisodeStatus, { id, status, ...wish }),
  };
}

/** Changes the status of an episode: which, from when, why, and what happens then. */
export const EpisodeStatusDialog = ({
  subject: { episode },
  ...rest
}: ActionDialogProps<{ episode: Episode }>) => (
  <StatusSteps
    from={episode.status}
    next={nextEpisodeStatuses(episode.status)}
    changeTo={(status) => changeTo(episode, status)}
    {...rest}
  />
);
