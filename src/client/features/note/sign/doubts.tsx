import { useLingui } from '@lingui/react/macro';
import type { FormFinding } from '#forms/define.ts';
import { indexOf, locate } from '#forms/form-index.ts';
import { useText } from '#client/i18n.ts';
import { Card } from '#client/ui/card.tsx';
import { questionText } from '../answer-text.ts';
import { useDesk } from '../editor/editor-context.ts';
import type { GoTo } from '../note-place.ts';
import styles from './review.module.css';

/** The first question a finding is about, and its section. */
function usePlaceOf(): (
  finding: FormFinding,
) => { path: string; label: string; section: string }[] {
  const text = useText();
  const { form } = useDesk();
  return ({ paths }) =>
    paths
      .flatMap((path) => {
        const located = locate(indexOf(form), path);
        if (located === null) return [];
        return located.kind === 'order'
          ? [{ path, label: text(located.group.label), section: located.section.id }]
          : [
              {
                path,
                label: questionText(located.place.field, text),
                section: located.place.section.id,
              },
            ];
      })
      .slice(0, 1);
}

/** Warnings of the form's checks before signing: they stop nothing. */
export function Doubts({ findings, goTo }: { findings: readonly FormFinding[]; goTo: GoTo }) {
  const { t } = useLingui();
  const text = useText();
  const placeOf = usePlaceOf();
  const doubts = findings.filter(({ severity }) => severity === 'warning');
  if (doubts.length === 0) return null;
  return (
    <Card aria-label={t`Please look at these answers again`}>
      <h2>{t`Please look at these answers again`}</h2>
      <ol className={styles.errors}>
        {doubts.map((finding) => (
          <li key={`${finding.id} ${finding.paths.join(' ')}`}>
            {placeOf(finding).map(({ path, label, section }) => (
              <button
                key={path}
                type="button"
                className={styles.link}
                onClick={() => goTo(section, { focus: path })}
              >
                {label}
              </button>
            ))}
            <span className={styles.soft}>{text(finding.text)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
