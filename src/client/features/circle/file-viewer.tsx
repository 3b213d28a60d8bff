import { msg } from '@lingui/core/macro';
import type { RecordFileRow } from '#contract/record-files.ts';
import { getFile } from '#client/api/get-file.ts';
import { Sound } from '#client/features/files/sound.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { useBlobAddress } from '#client/screen/use-blob-address.ts';
import { PdfFrame } from '#client/ui/pdf-frame.tsx';
import styles from './circle.module.css';

/** A file by its address and name; without a type it is shown by the one the server tells. */
type Viewed = Pick<RecordFileRow, 'id' | 'name'> & { readonly type: string | null };

/**
 * Shows a file by the type its content told. It opens nothing but blobs that this page made: no
 * address of a file is ever opened as a page.
 */
function Shown({ value, subject: { name } }: { value: Blob; subject: Viewed }) {
  const address = useBlobAddress(value);
  const { type } = value;
  if (type.startsWith('audio/')) return <Sound name={name} load={async () => value} />;
  if (address === null) return null;
  if (type.startsWith('image/')) return <img className={styles.shown} src={address} alt={name} />;
  return type === 'application/pdf' ? (
    <PdfFrame src={address} title={name} className={styles.page} />
  ) : null;
}

/** A file of a patient or an episode, in a dialog. */
export const FileViewer = panelDialog<Viewed, Blob>({
  title: ({ name }) => name,
  wide: true,
  load: async ({ id, type }) => {
    const content = await getFile(id);
    return type === null ? content : new Blob([content], { type });
  },
  loadKey: ({ id }) => id,
  failure: msg`Sorry, file could not be loaded.`,
  Body: Shown,
});
