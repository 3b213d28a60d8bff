import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import { useText } from '#client/i18n.ts';
import type { KeptTemplates } from '#client/store/templates.ts';
import { List, ListRow } from '#client/ui/list.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import styles from './sync.module.css';
import { useWaitingWhy, WaitingPill } from './why.tsx';

type Unsent = Pick<KeptTemplates, 'waiting' | 'gone'>;

/** Templates that the server refused, and how many it has not heard of, deletions included. */
export function countsOf({ waiting, gone }: Unsent): { needing: number; waiting: number } {
  const needing = waiting.filter(({ code }) => code !== null).length;
  return { needing, waiting: waiting.length - needing + gone.length };
}

/** Templates saved or deleted here that the server has not heard of: they belong to no visit. */
export function TemplatesRow({ templates }: { templates: Unsent }) {
  const { t } = useLingui();
  const text = useText();
  const waits = useWaitingWhy();
  const counts = countsOf(templates);
  const needs = counts.needing > 0;
  const why = needs ? t`Open it to see what to do.` : waits;
  return (
    <li className={styles.visit}>
      <details key={String(needs)} open={needs}>
        <summary>
          <span className={styles.summary}>
            <strong>{t`Templates`}</strong>
            <span>{templates.waiting.map(({ template }) => template.name).join(', ')}</span>
            {needs ? (
              <StatusPill tone="danger">{t`Needs you`}</StatusPill>
            ) : (
              <WaitingPill waiting={counts.waiting} />
            )}
            {why && <span className={styles.why}>{why}</span>}
          </span>
        </summary>
        <List>
          {templates.waiting.map(({ template: { id, name }, code }) => (
            <ListRow
              key={id}
              title={name}
              detail={code === null ? t`Waiting to be sent` : text(errors[code].text)}
            />
          ))}
        </List>
        {templates.gone.length > 0 && (
          <p>
            {plural(templates.gone.length, {
              one: '# deletion is waiting to be sent',
              other: '# deletions are waiting to be sent',
            })}
          </p>
        )}
      </details>
    </li>
  );
}
