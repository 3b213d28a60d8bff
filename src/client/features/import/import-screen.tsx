import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { importData } from '#contract/patients.ts';
import type { OutputOf } from '#contract/call.ts';
import { Refusal } from '#contract/errors.ts';
import { callApi } from '#client/api/call.ts';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { ImportResult } from './import-result.tsx';
import { readXmlFile } from './read-file.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Skeleton } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';

type Outcome =
  | { kind: 'ready' }
  | { kind: 'reading'; fileName: string }
  | { kind: 'failed'; file: File; error: unknown }
  | { kind: 'done'; result: OutputOf<typeof importData> };

const isDuplicate = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'patient.possible-duplicate';

/** Reads a C-CDA care summary and creates a Draft patient from it. */
function DataImport() {
  const { t } = useLingui();
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'ready' });
  const run = async (file: File, confirmDuplicate: boolean) => {
    setOutcome({ kind: 'reading', fileName: file.name });
    try {
      const xml = await readXmlFile(file);
      setOutcome({
        kind: 'done',
        result: await callApi(importData, {
          fileName: file.name.slice(0, 255),
          xml,
          confirmDuplicate,
        }),
      });
    } catch (error) {
      setOutcome({ kind: 'failed', file, error });
    }
  };
  return (
    <Page>
      <PageHeader title={t`Import`} />
      <DropZone
        label={t`Drop a care summary (C-CDA, XML) here`}
        accept=".xml,text/xml,application/xml"
        busy={outcome.kind === 'reading'}
        onFile={(file) => void run(file, false)}
      />
      {outcome.kind === 'reading' && <Skeleton lines={3} label={t`Reading ${outcome.fileName}`} />}
      {outcome.kind === 'failed' && (
        <FailureNotice
          error={outcome.error}
          lead={outcome.file.name}
          actions={
            isDuplicate(outcome.error) && (
              <Button onClick={() => void run(outcome.file, true)}>{t`Import anyway`}</Button>
            )
          }
        />
      )}
      {outcome.kind === 'done' && <ImportResult result={outcome.result} />}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: DataImport };
