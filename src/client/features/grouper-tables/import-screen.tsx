import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Card, Cluster, Stack } from '#client/ui/card.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { DayFields, noDays } from './day-fields.tsx';
import { ReleaseShown } from './release-shown.tsx';
import { TableImport } from './table-import.tsx';
import { useRelease } from './use-import.ts';

/** CMS's own file: looked at first, then taken in. */
function ReleaseImport() {
  const { t } = useLingui();
  const { state, busy, error, add, take } = useRelease();
  const [days, setDays] = useState(noDays);
  return (
    <Stack>
      <p>
        {t`The home-health grouper of CMS as it was downloaded. Only its tables and test cases leave this device.`}
      </p>
      <details>
        <summary>{t`Days of a release that is not known yet`}</summary>
        <DayFields days={days} onChange={setDays} />
      </details>
      <DropZone
        label={t`Drop CMS’s grouper file (ZIP) here`}
        accept=".zip,application/zip"
        busy={busy}
        onFile={(file) => void add(file, days)}
      />
      <FailureNotice error={error} lead={t`Sorry, the file could not be taken in.`} />
      {state && <ReleaseShown look={state.look} hash={state.given.archiveHash} />}
      {state && !state.done && (
        <Cluster>
          <Button variant="primary" busy={busy} onClick={() => void take()}>
            {t`Take in these tables`}
          </Button>
        </Cluster>
      )}
      {state?.done && (
        <output>
          <Banner tone="success">{t`The tables were taken in.`}</Banner>
        </output>
      )}
    </Stack>
  );
}

type What = 'release' | 'table';

function GrouperImport() {
  const { t } = useLingui();
  const [what, setWhat] = useState<What>('release');
  return (
    <Page>
      <PageHeader title={t`Take in grouper tables`} />
      <Cluster>
        <LinkButton to="/grouperTables" search={{}}>{t`Grouper tables`}</LinkButton>
      </Cluster>
      <Segments<What>
        label={t`What to take in`}
        options={[
          { value: 'release', label: t`CMS file` },
          { value: 'table', label: t`One table` },
        ]}
        value={what}
        onChange={(next) => setWhat(next ?? what)}
      />
      <Card>{what === 'release' ? <ReleaseImport /> : <TableImport />}</Card>
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: GrouperImport };
