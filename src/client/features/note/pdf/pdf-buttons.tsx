import { useLingui } from '@lingui/react/macro';
import type { FormDefinition } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { useStore, useUser } from '#client/session/state/session.ts';
import type { VisitPage } from '#client/store/snapshots/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/card.tsx';
import { openFile, saveFile } from '#client/screen/save-file.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { makePdf, pdfName } from './make-pdf.ts';

/** Shows or saves the note as a PDF, made on this device, even offline. */
export function PdfButtons({ page, form }: { page: VisitPage; form: FormDefinition }) {
  const { t } = useLingui();
  const text = useText();
  const { orgName } = useUser();
  const store = useStore();
  const make = (isWhole = false) => makePdf(page, form, orgName, text, store, isWhole);
  const open = useAttempt(async () => openFile(await make(), pdfName(page)));
  const whole = useAttempt(async () => openFile(await make(true), pdfName(page)));
  const save = useAttempt(async () => saveFile(await make(), pdfName(page)));
  return (
    <>
      <Cluster>
        <Button
          icon="print"
          busy={open.busy}
          onClick={() => void open.start()}
        >{t`Open PDF`}</Button>
        <Button
          icon="download"
          busy={save.busy}
          onClick={() => void save.start()}
        >{t`Save PDF`}</Button>
        <Button
          icon="print"
          busy={whole.busy}
          onClick={() => void whole.start()}
        >{t`PDF with unanswered questions`}</Button>
      </Cluster>
      <FailureNotice error={open.error ?? save.error ?? whole.error} />
    </>
  );
}
