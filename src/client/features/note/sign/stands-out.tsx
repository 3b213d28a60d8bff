import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { Answers } from '#forms/define.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { StatusPill } from '#client/ui/pill.tsx';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import styles from './review.module.css';
import { standingOut } from './standing-out.ts';

/**
 * First on the page to sign: readings out of range, and findings that differ from the last visit.
 * Nobody reads twenty screens before signing them.
 */
export function StandsOut({ answers, goTo }: { answers: Answers; goTo: GoTo }) {
  const { t } = useLingui();
  const text = useText();
  const { form, last } = useDesk();
  const shown = useMemo(
    () => standingOut(form, answers, last?.answers ?? null, text),
    [form, answers, last, text],
  );
  if (shown.length === 0) return null;
  return (
    <Card aria-label={t`Out of range or changed`}>
      <h2>{t`Out of range or changed`}</h2>
      <ul className={styles.errors}>
        {shown.map(({ path, section, label, value, alert, before }) => (
          <li key={path}>
            <button
              type="button"
              className={styles.link}
              onClick={() => goTo(section, { focus: path })}
            >
              {`${label}: ${value}`}
            </button>{' '}
            {alert && (
              <StatusPill tone={alert.level === 'critical' ? 'danger' : 'attention'}>
                {alert.text}
              </StatusPill>
            )}
            {before !== null && <span className={styles.soft}>{t`Last visit: ${before}`}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
