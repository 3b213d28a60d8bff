import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import type { Draft } from '#client/store/draft.ts';
import { useRecordState } from '#client/store/queries.ts';
import { StatusPill } from '#client/ui/pill.tsx';
import { pacificSeconds } from '../visit/pacific-clock.ts';
import { RecordPill } from '../visit/record-pill.tsx';

/** Whether what is on the screen is safe: on this phone, and then with the office. */
export const SavePill = memo(function SavePill({ draft }: { draft: Draft }) {
  const { t } = useLingui();
  const save = useAtomValue(draft.saveStateAtom);
  const record = useRecordState(`visit:${draft.visitId}`);
  if (save.kind === 'failed') return <StatusPill tone="danger">{t`Not saved`}</StatusPill>;
  if (save.kind === 'saving') return <StatusPill tone="neutral" icon="clock">{t`Saving…`}</StatusPill>;
  if (save.kind === 'idle' || (record && record.kind !== 'on-phone')) return <RecordPill record={record} />;
  return <StatusPill tone="attention" icon="device">{t`Saved on this phone ${pacificSeconds(save.at)}`}</StatusPill>;
});
