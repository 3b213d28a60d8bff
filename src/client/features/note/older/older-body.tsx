import { useLingui } from '@lingui/react/macro';
import { pacificMoment } from '#client/screen/pacific-clock.ts';
import { openFile, saveFile } from '#client/screen/save-file.ts';
import type { OlderNote } from '#client/store/older-notes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';

const fileOf = (content: string): Blob => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'application/pdf' });
};

/** The scanned note of an older record. */
function Scanned({ document }: { document: NonNullable<OlderNote['document']> }) {
  const { t } = useLingui();
  const { fileName, content } = document;
  return (
    <Card>
      <h2>{fileName}</h2>
      <Cluster>
        <Button icon="print" onClick={() => openFile(fileOf(content), fileName)}>
          {t`Open PDF`}
        </Button>
        <Button icon="download" onClick={() => saveFile(fileOf(content), fileName)}>
          {t`Save PDF`}
        </Button>
      </Cluster>
    </Card>
  );
}

/** That a note is from before this product, and where it came from. */
export function OlderBanner({ older }: { older: OlderNote }) {
  const { t } = useLingui();
  const { source } = older;
  const importedBy = older.importedBy ?? '—';
  const imported = pacificMoment(new Date(older.importedAt));
  return (
    <Banner tone="info" icon="lock" role="note" title={t`Older note, for reading only`}>
      {t`From ${source}, imported by ${importedBy}, ${imported}`}
    </Banner>
  );
}

/** What it says: its document, and its fields. */
export function OlderBody({ older: { document, values } }: { older: OlderNote }) {
  return (
    <>
      {document && <Scanned document={document} />}
      {values.length > 0 && (
        <Card>
          <Facts items={values.map(({ label, value }) => ({ name: label, value }))} />
        </Card>
      )}
    </>
  );
}
