import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { must } from '#domain/must.ts';
import { getFile } from '#client/api/get-file.ts';
import { ShownFile } from '#client/features/circle/file-viewer.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';

function Paper({ value }: { value: Blob }) {
  const { t } = useLingui();
  const kind = value.type.startsWith('image/') ? 'photo' : 'document';
  return <ShownFile value={value} subject={{ name: t`Signed paper`, kind, type: value.type }} />;
}

/** The paper that came back signed, as somebody uploaded it. */
export const PaperDialog = panelDialog<PhysicianOrder, Blob>({
  title: msg`Signed paper`,
  wide: true,
  load: ({ fileId }) => getFile(must(fileId, 'signed paper')),
  loadKey: ({ id }) => id,
  failure: msg`Sorry, file could not be loaded.`,
  Body: Paper,
});
