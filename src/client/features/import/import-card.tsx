import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Refusal } from '#contract/errors.ts';
import { namesPatient, type GivenName } from '#contract/imported-chart.ts';
import type { CareSummaryDraft } from '#domain/care-summary/read.ts';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster } from '#client/ui/card.tsx';
import { Banner, Skeleton } from '#client/ui/notices.tsx';
import { AskedName, isNamed, noName } from './asked-name.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { LikeCharts } from './like-charts.tsx';
import { isDuplicate, type Importing, type Sending } from './use-imports.ts';

type Acts = {
  readonly send: (item: Importing & { kind: 'preview' }, how?: Sending) => Promise<void>;
  readonly undo: (item: Importing & { kind: 'done' }) => Promise<void>;
  readonly remove: (id: string) => void;
  /** What was refused under one name says nothing of another one. */
  readonly forget: (id: string) => void;
};

const nameIn = ({ patient: { lastName, suffix, firstName } }: CareSummaryDraft): string =>
  [[lastName, suffix].filter(Boolean).join(' '), firstName].filter(Boolean).join(', ');

function Preview({
  item,
  acts,
}: {
  item: Importing & { kind: 'preview' | 'sending' };
  acts: Acts;
}) {
  const { t } = useLingui();
  const { draft, fileName } = item;
  const isSending = item.kind === 'sending';
  const error = item.kind === 'preview' ? item.error : null;
  const { birthday, gender, city } = draft.patient;
  const [name, setName] = useState(noName);
  const isNameless = !namesPatient(draft);
  const given = isNameless ? name : null;
  const send = (into?: string) =>
    item.kind === 'preview' &&
    void acts.send(item, { ...(into !== undefined && { into }), name: given });
  const rename = (next: GivenName) => {
    setName(next);
    acts.forget(item.id);
  };
  return (
    <Card tone="next">
      <h2>{nameIn(draft) || t`Patient without a name`}</h2>
      <p>{[birthday, gender, city, draft.title, fileName].filter(Boolean).join(' · ')}</p>
      {isNameless && <AskedName name={name} disabled={isSending} onName={rename} />}
      <ImportPreview draft={draft} leftOut={item.leftOut} taken={item.taken} />
      {error !== null && <FailureNotice error={error} lead={fileName} />}
      {isDuplicate(error) && <LikeCharts draft={draft} given={given} onAdd={send} />}
      <Cluster>
        <Button
          variant="primary"
          busy={isSending}
          disabled={isNameless && !isNamed(name)}
          onClick={() => send()}
        >
          {isDuplicate(error) ? t`Import anyway` : t`Import`}
        </Button>
        <Button
          disabled={isSending}
          onClick={() => acts.remove(item.id)}
        >{t`Do not import`}</Button>
      </Cluster>
    </Card>
  );
}

function Done({ item, acts }: { item: Importing & { kind: 'done' }; acts: Acts }) {
  const { t } = useLingui();
  const { busy, start } = useAttempt(() => acts.undo(item));
  return (
    <>
      <ImportResult
        result={item.result}
        undo={
          <Button busy={busy} onClick={() => void start()}>
            {t`Undo import`}
          </Button>
        }
      />
      {item.error !== null && <FailureNotice error={item.error} lead={item.fileName} />}
    </>
  );
}

/** Where the reader found the XML broken. */
function placeOf(error: unknown): { line: number; column: number } | null {
  const detail: unknown = error instanceof Refusal ? error.detail : null;
  if (typeof detail !== 'object' || detail === null) return null;
  return 'line' in detail && 'column' in detail
    ? { line: Number(detail.line), column: Number(detail.column) }
    : null;
}

/** One document: read, looked at, imported or taken back. */
export function ImportCard({ item, acts }: { item: Importing; acts: Acts }) {
  const { t } = useLingui();
  switch (item.kind) {
    case 'reading':
      return <Skeleton lines={3} label={t`Reading ${item.fileName}`} />;
    case 'unreadable': {
      const place = placeOf(item.error);
      const where = place && t`line ${place.line}, column ${place.column}`;
      return (
        <FailureNotice
          error={item.error}
          lead={[item.fileName, where].filter(Boolean).join(' · ')}
        />
      );
    }
    case 'preview':
    case 'sending':
      return <Preview item={item} acts={acts} />;
    case 'done':
      return <Done item={item} acts={acts} />;
    case 'in-use':
      return (
        <>
          <ImportResult result={item.result} undo={null} />
          <Banner tone="attention" role="alert">
            {t`${item.result.name}: someone has worked on this chart since. The import was not undone.`}
          </Banner>
        </>
      );
    case 'undone':
      return (
        <output>
          <Banner tone="success">
            {t`${item.result.name}: the import was undone, the draft is archived.`}
          </Banner>
        </output>
      );
  }
}
