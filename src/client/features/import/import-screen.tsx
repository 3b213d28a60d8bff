import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { namesPatient } from '#contract/imported-chart.ts';
import { importMIF, importReferralSources, importRuns } from '#contract/table-imports.ts';
import type { TableKind } from '#domain/table-import.ts';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { useMay } from '#client/screen/use-may.ts';
import type { ScreenPart } from '#client/screen/screen-part.ts';
import { Button, LinkButton } from '#client/ui/button.tsx';
import type { ChoiceOption } from '#client/ui/choice.tsx';
import { DropZone } from '#client/ui/drop-zone.tsx';
import { Page, PageHeader } from '#client/ui/page.tsx';
import { Segments } from '#client/ui/segments.tsx';
import { TableImport } from './table-screen.tsx';
import { ImportCard } from './import-card.tsx';
import { LeaveImport } from './leave-import.tsx';
import { useTable } from './use-table.ts';
import { useImports } from './use-imports.ts';

/** Reads C-CDA care summaries, shows what each would become, and creates Draft patients. */
function CareSummaries({ imports }: { imports: ReturnType<typeof useImports> }) {
  const { t } = useLingui();
  const { items, add, ...acts } = imports;
  const waiting = items.filter(
    (item) => item.kind === 'preview' && item.error === null && namesPatient(item.draft),
  );
  const all = useAttempt(async () => {
    for (const item of waiting.toReversed()) if (item.kind === 'preview') await acts.send(item);
  });
  return (
    <>
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
    </>
  );
}

type Kind = 'summaries' | TableKind;

/** What an agency takes in: care summaries, a payer's members, referral sources. */
function DataImport() {
  const { t } = useLingui();
  const may = useMay();
  const [kind, setKind] = useState<Kind>('summaries');
  // Here, so that a look at the other kinds loses none of them.
  const imports = useImports();
  const tables = { members: useTable('members'), sources: useTable('sources') };
  const kinds: ChoiceOption<Kind>[] = [
    { value: 'summaries', label: t`Care summaries` },
    ...(may(importMIF) ? [{ value: 'members' as const, label: t`Members of a payer` }] : []),
    ...(may(importReferralSources)
      ? [{ value: 'sources' as const, label: t`Referral sources` }]
      : []),
  ];
  return (
    <Page wide>
      <PageHeader
        title={t`Import`}
        actions={
          may(importRuns) && (
            <LinkButton to="/imports" icon="clock">
              {t`Imports so far`}
            </LinkButton>
          )
        }
      />
      <Segments<Kind>
        label={t`What to import`}
        options={kinds}
        value={kind}
        onChange={(next) => setKind(next ?? kind)}
      />
      <LeaveImport
        waits={
          imports.items.some((item) => item.kind === 'preview') ||
          Object.values(tables).some(({ state }) => state !== null && state.result === null)
        }
      />
      {kind === 'summaries' ? (
        <CareSummaries imports={imports} />
      ) : (
        <TableImport key={kind} kind={kind} table={tables[kind]} />
      )}
    </Page>
  );
}

export const screen: ScreenPart<void> = { Screen: DataImport };
