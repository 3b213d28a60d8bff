import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Icon } from '#client/ui/icon.tsx';
import { VisuallyHidden } from '#client/ui/notices.tsx';
import { appUpdateAtom } from '#client/screen/app-update.ts';

/** Marks in the head of an open note that there is a newer version, without moving any field. */
export function UpdateMark() {
  const { t } = useLingui();
  const update = useAtomValue(appUpdateAtom);
  if (update === 'none') return <output />;
  return (
    <output>
      {' '}
      <Icon name="download" />
      <VisuallyHidden>{t`Update ready. It waits until you leave the note.`}</VisuallyHidden>
    </output>
  );
}
