type PdfFrameProps = {
  /** Address of a blob of this page that is a PDF by its first bytes. */
  readonly src: string;
  readonly title: string;
  readonly className: string | undefined;
};

/**
 * The browser's own PDF viewer, which no sandbox allows. What it opens is a PDF in a blob of this
 * page: it can hold no page and no script of ours.
 */
export const PdfFrame = ({ src, title, className }: PdfFrameProps) => (
  <iframe src={src} title={title} className={className} />
);
