import { useLingui } from '@lingui/react/macro';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAnswer } from '#client/screen/use-answer.ts';
import { useBlobAddress } from '#client/screen/use-blob-address.ts';
import { Skeleton } from '#client/ui/notices.tsx';
import { PdfFrame } from '#client/ui/pdf-frame.tsx';
import styles from './signing.module.css';

type PreviewProps = {
  /** Number of the page, from 1. */
  readonly page: number;
  /** What the page depends on: drawn again when it changes. */
  readonly depends: string;
  /** The PDF with its signatures. */
  readonly draw: () => Promise<Uint8Array>;
};

function Shown({ bytes, page }: { bytes: Blob; page: number }) {
  const { t } = useLingui();
  const address = useBlobAddress(bytes);
  if (address === null) return null;
  return (
    <PdfFrame
      className={styles.preview}
      title={t`Page ${page} with its signatures`}
      src={`${address}#page=${page}&toolbar=0&navpanes=0&view=Fit`}
    />
  );
}

/**
 * A page as it will be signed, drawn by the browser's own viewer in a process of its own
 * (decision 103). Where a browser shows no PDF inside a page, *Preview* opens it beside.
 */
export function PagePreview({ page, depends, draw }: PreviewProps) {
  const { t } = useLingui();
  const { value, error, pending } = useAnswer(
    `${page} ${depends}`,
    async () => new Blob([new Uint8Array(await draw())], { type: 'application/pdf' }),
  );
  return (
    <>
      {pending && <Skeleton label={t`Loading`} lines={4} />}
      <FailureNotice error={error} lead={t`Sorry, the page could not be drawn.`} />
      {value && <Shown bytes={value} page={page} />}
    </>
  );
}
