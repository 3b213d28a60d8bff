import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { Button } from '#client/ui/button.tsx';
import { Banner } from '#client/ui/notices.tsx';
import { useDesk } from '../editor/editor-context.ts';

/** Reminds of open wounds of earlier visits, where the note asks whether there are any. */
export function EarlierWoundsNotice() {
  const { t } = useLingui();
  const { draft, earlierWounds, readOnly } = useDesk();
  const { wounds } = useAtomValue(earlierWounds);
  const answer = useAtomValue(draft.answerAtom('integumentary.wounds'));
  const open = wounds.filter(({ isHealed }) => !isHealed).length;
  if (open === 0 || answer === true || readOnly) return null;
  return (
    <Banner
      tone="attention"
      role="note"
      title={plural(open, {
        one: '# open wound at the last visit',
        other: '# open wounds at the last visit',
      })}
      actions={
        <Button onClick={() => draft.set('integumentary.wounds', true)}>
          {t`Assess wounds today`}
        </Button>
      }
    >
      {t`Answer Yes to wounds, then assess each again or mark it healed.`}
    </Banner>
  );
}
