import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import type { Section } from '#forms/define.ts';
import { conditionPaths, indexOf } from '#forms/form-index.ts';
import { useText } from '#client/i18n.ts';
import { EmptyState } from '#client/ui/notices.tsx';
import { questionText } from './answer-text.ts';
import { useDesk } from './editor/editor-context.ts';
import { useNotePlace } from './note-place.ts';
import styles from './sign/review.module.css';

/** Paths whose answers decide whether a section shows, or where it has no condition its questions. */
const decidedBy = ({ showIf, items }: Section): readonly string[] => {
  const conditions = showIf ? [showIf] : items.flatMap((item) => item.showIf ?? []);
  return [...new Set(conditions.flatMap(conditionPaths))];
};

/** A section other answers have made unnecessary, with the questions of other sections that open it. */
export function UnneededSection({ section }: { section: Section }) {
  const { t } = useLingui();
  const text = useText();
  const { form, shownPaths } = useDesk();
  const { goTo } = useNotePlace(null);
  const shown = useAtomValue(shownPaths);
  const deciding = decidedBy(section).flatMap((path) => {
    const place = indexOf(form).places.get(path);
    const isElsewhere = place && place.section !== section;
    return isElsewhere && shown.get(place.section.id)?.includes(path) ? [{ path, ...place }] : [];
  });
  return (
    <EmptyState icon="check" title={t`Not needed at this visit, by the answers in other sections.`}>
      {deciding.length > 0 && (
        <>
          <span>{t`Opened by the answer to:`}</span>
          <ul className={styles.errors}>
            {deciding.map(({ path, field, section: { id, title } }) => (
              <li key={path}>
                <button
                  type="button"
                  className={styles.link}
                  onClick={() => goTo(id, { focus: path })}
                >
                  {`${questionText(field, text)} (${text(title)})`}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </EmptyState>
  );
}
