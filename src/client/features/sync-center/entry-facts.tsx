import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { commandMeta } from '#contract/commands/meta.ts';
import { useText } from '#client/i18n.ts';
import { useStore } from '#client/session/state/session.ts';
import type { OutboxEntry } from '#client/sync/outbox-entries.ts';
import { retry } from '#client/sync/send-again.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, Cluster, Facts } from '#client/ui/card.tsx';
import { List } from '#client/ui/list.tsx';
import { sizeText } from '#client/ui/size-text.ts';
import { ErrorNotice } from '#client/screen/error-notice.tsx';
import { FailureNotice } from '#client/screen/failure-notice.tsx';
import { useAttempt } from '#client/screen/use-attempt.ts';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** Why it was refused: one row per field, each leading to its field. */
export function Reasons({ children }: { children: readonly ReactNode[] }) {
  const { t } = useLingui();
  if (children.length === 0) return null;
  return (
    <Card aria-label={t`Reasons`}>
      <h2>{t`Reasons`}</h2>
      <List>{children}</List>
    </Card>
  );
}

/**
 * An entry that was refused, waits, or was sent: what it is, why it is here, and what can be done.
 */
export function EntryFacts({
  entry,
  actions,
  children,
}: {
  entry: OutboxEntry;
  /** Ways to the record, and to a new entry in place of a refused one. */ actions: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const text = useText();
  const store = useStore();
  const navigate = useNavigate();
  const { busy, error, start } = useAttempt(async () => {
    await retry(store, entry.entryId);
    // It may travel as another entry now, of which this page knows nothing.
    await navigate({ to: '/sync' });
  });
  const { label, madeAgain = false } = commandMeta[entry.command];
  const canRetry = entry.state === 'shelved' || (entry.state === 'rejected' && !madeAgain);
  return (
    <>
      {entry.code && <ErrorNotice code={entry.code} />}
      {children}
      <Card>
        <Facts
          items={[
            { name: t`Kind`, value: text(label) },
            { name: t`Written`, value: pacificMoment(new Date(entry.createdAt)) },
            { name: t`Size`, value: sizeText(entry.bytes) },
            ...(entry.receivedAt === null
              ? []
              : [
                  {
                    name: t`Receipt from the office`,
                    value: pacificMoment(new Date(entry.receivedAt)),
                  },
                ]),
          ]}
        />
        <Cluster>
          {actions}
          {canRetry && (
            <Button icon="sync" busy={busy} onClick={() => void start()}>{t`Send again`}</Button>
          )}
        </Cluster>
        <FailureNotice error={error} />
      </Card>
    </>
  );
}
