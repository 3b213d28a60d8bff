import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Button, LinkButton } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useDesk } from '../editor/editor-context.ts';
import styles from './fields.module.css';
import { pacificMoment } from '#client/screen/pacific-clock.ts';

/** Notices about one answer: an open conflict, or a change by somebody else just now. */
export function AnswerMarks({ path }: { path: string }) {
  const { t } = useLingui();
  const { draft } = useDesk();
  const entryId = useAtomValue(draft.choiceAt(path));
  const changed = useAtomValue(draft.changedAt(path));
  if (entryId !== null) {
    const compare = <LinkButton to="/sync/$entryId" params={{ entryId }}>{t`Compare`}</LinkButton>;
    return (
      <div className={styles.marks}>
        <Banner
          tone="danger"
          role="note"
          title={t`Changed in the office too`}
          actions={compare}
        >{t`Choose between two answers first. Then you can sign the note.`}</Banner>
      </div>
    );
  }
  if (changed === null) return null;
  const who = [changed.by, changed.at && pacificMoment(new Date(changed.at))]
    .filter(Boolean)
    .join(' · ');
  return (
    <output className={styles.marks}>
      <Banner
        tone="attention"
        title={t`This answer was changed while the note was open`}
        actions={
          <Button onClick={() => draft.seen(path)}>
            {t({ message: 'Got it', context: 'a notice was read' })}
          </Button>
        }
      >
        {who || t`In another tab, or because one of your answers was not accepted.`}
      </Banner>
    </output>
  );
}
