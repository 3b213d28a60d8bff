import { msg } from '@lingui/core/macro';
import type { RecordFileRow } from '#contract/record-files.ts';
import { getFile } from '#client/api/get-file.ts';
import { Sound } from '#client/features/files/sound.tsx';
import { panelDialog } from '#client/kinds/panel-dialog/panel-dialog.tsx';
import { useBlobAddress } from '#client/screen/use-blob-address.ts';
import { PdfFrame } from '#client/ui/pdf-frame.tsx';
import styles from './circle.module.css';

type ShownProps = {
  readonly value: Blob;
  readonly subject: Pick<RecordFileRow, 'name' | 'kind'> & { readonly type: string | null };
};

/**
 * Shows a file by the type its content told. It opens nothing but blobs that this page made: no
 * address of a file is ever opened as a page.
 */
export function ShownFile({ value, subject: { name, kind, type } }: ShownProps) {
  const address = useBlobAddress(value);
  if (kind === 'audio') return <Sound name={name} load={async () => value} />;
  if (address === null) return null;
  if (kind === 'photo') return <img className={styles.shown} src={address} alt={name} />;
  return type === 'application/pdf' ? (
    <PdfFrame src={address} title={name} className={styles.page} />
  ) : null;
}

/** A file of a patient or an episode, in a dialog. */
export const FileViewer = panelDialog<RecordFileRow, Blob>({
  title: ({ name }) => name,
  wide: true,
  load: async ({ id, type }) => new Blob([await getFile(id)], { type: type ?? '' }),
  loadKey: ({ id }) => id,
  failure: msg`Sorry, file could not be loaded.`,
  Body: ShownFile,
});
