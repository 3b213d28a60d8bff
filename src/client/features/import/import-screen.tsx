import { useLingui } from '@lingui/react/macro';
import { useAttempt } from '#client/screen/use-attempt.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button } from '#client/ui/button.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { ImportCard } from './import-card.tsx';
import { useImports } from './use-imports.ts';

/** Reads C-CDA care summaries, shows what each would become, and creates Draft patients. */
function DataImport() {
  const { t } = useLingui();
  const { items, add, ...acts } = useImports();
  const waiting = items.filter((item) => item.kind === 'preview' && item.error === null);
  const all = useAttempt(async () => {
    for (const item of waiting.toReversed()) if (item.kind === 'preview') await acts.send(item);
  });
  return (
    <Page>
      <PageHeader title={t`Import`} />
      <DropZone
        label={t`Drop care summaries (C-CDA, XML) here`}
        accept=".xml,text/xml,application/xml"
        busy={false}
        multiple
        onFile={(file) => void add(file)}
      />
      {waiting.length > 1 && (
        <div>
          <Button variant="primary" busy={all.busy} onClick={() => void all.start()}>
            {t`Import all ${waiting.length}`}
          </Button>
        </div>
      )}
      {items.map((item) => (
        <ImportCard key={item.id} item={item} acts={acts} />
      ))}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: DataImport };
