import { useLingui } from '@lingui/react/macro';
import type { OutputOf } from '#contract/call.ts';
import { olderNote } from '#contract/older-notes.ts';
import { formatPacific } from '#domain/pacific.ts';
import { callApi } from '#client/api/call.ts';
import { ActionButton } from '#client/kinds/action/action-button.tsx';
import { openFile, saveFile } from '#client/screen/save-file.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Facts, Stack } from '#client/ui/card.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { BackLink, Page, PageHeader } from '#client/ui/page.tsx';
import { mistakeWords, removeOlder, restoreOlder } from './remove-older.ts';

type Older = OutputOf<typeof olderNote>;

const fileOf = (content: string): Blob => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0);
  return new Blob([bytes], { type: 'application/pdf' });
};

/** The scanned note of an older record. */
function Scanned({ document }: { document: NonNullable<Older['document']> }) {
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

/** A note from before this product, as it was taken in. Nothing of it can be changed. */
function OlderNoteScreen({ older }: { older: Older }) {
  const { t, i18n } = useLingui();
  const { patientName, patientId, day, title, author, values, document, source } = older;
  const { removed } = older;
  const imported = formatPacific(new Date(older.importedAt));
  const importedBy = older.importedBy ?? '—';
  return (
    <Page>
      <PageHeader title={title} back={<BackLink to="/notev0" />}>
        <p>{[patientName, day, author].filter(Boolean).join(' · ')}</p>
      </PageHeader>
      <Stack>
        <Banner tone="info" icon="lock" role="note" title={t`Older note, for reading only`}>
          {t`From ${source}, imported by ${importedBy}, ${imported}`}
        </Banner>
        {removed && (
          <Banner tone="attention" title={t`Removed`}>
            {i18n._(mistakeWords[removed.mistake])} · {removed.by},{' '}
            {formatPacific(new Date(removed.at))}
          </Banner>
        )}
        <Cluster data-print="no">
          <LinkButton to="/patient/$id" params={{ id: patientId }} icon="user">
            {t`Chart`}
          </LinkButton>
          <Button icon="print" onClick={() => window.print()}>{t`Print`}</Button>
          <ActionButton action={removeOlder} subject={older} />
          <ActionButton action={restoreOlder} subject={older} />
        </Cluster>
        {document && <Scanned document={document} />}
        {values.length > 0 && (
          <Card>
            <Facts items={values.map(({ label, value }) => ({ name: label, value }))} />
          </Card>
        )}
      </Stack>
    </Page>
  );
}

/** `/notev0?view=note&id=…` */
export const screen: ScreenPart<Older> = {
  load: ({ search }) =>
    callApi(olderNote, { id: typeof search['id'] === 'string' ? search['id'] : '' }),
  Screen: ({ data }) => <OlderNoteScreen older={data} />,
};
