import type { Episode, Patient } from '#contract/entities.ts';
import { useText } from '#client/i18n.ts';
import { StatusPill, type Tone } from '#client/ui/pill.tsx';

type Status = Patient['status'] | Episode['status'];

const tones: Readonly<Record<Status, Tone>> = {
  Draft: 'attention',
  Pending: 'attention',
  Active: 'success',
  'On Hold': 'attention',
  Discharged: 'neutral',
  Archived: 'muted',
  'Waiting for Start of Care': 'attention',
  Deceased: 'neutral',
  Deleted: 'muted',
};

/** The status of a patient or an episode in its colour, sign and word. */
export function RecordStatusPill({ status }: { status: Status }) {
  const text = useText();
  return <StatusPill tone={tones[status]}>{text(status)}</StatusPill>;
}
