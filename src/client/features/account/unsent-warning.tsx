import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Question } from '#client/kinds/question/question.tsx';
import { Banner } from '#client/ui/notices.tsx';

type UnsentWarningProps = {
  title: string;
  unsent: number;
  needsYou: number;
  /** Why leaving failed. */
  error: unknown;
  onLeave: () => Promise<void>;
  onClose: () => void;
};

/**
 * Work that is unsent, refused or in conflict: how much, that it stays, and whose it is
 * (docs/ux.md, offline).
 */
export function UnsentWarning({
  title,
  unsent,
  needsYou,
  error,
  onLeave,
  onClose,
}: UnsentWarningProps) {
  const { t } = useLingui();
  return (
    <Question
      title={title}
      error={error}
      safe={{ label: t`Stay signed in`, run: onClose }}
      others={[{ label: title, look: 'primary', run: onLeave }]}
    >
      {unsent > 0 && (
        <Banner
          tone="attention"
          title={t`${plural(unsent, { one: '# item is not sent yet.', other: '# items are not sent yet.' })}`}
        >
          <Trans>
            Unsent work stays on this device, encrypted, and is sent under your name as soon as it
            is online. Nobody else can read it.
          </Trans>
        </Banner>
      )}
      {needsYou > 0 && (
        <Banner
          tone="attention"
          title={t`${plural(needsYou, { one: '# item needs you.', other: '# items need you.' })}`}
        >
          <Trans>
            You decide under Sync after your next sign-in; until then everything stays on this
            device, encrypted. The office already has a copy of answers that it refused or that
            conflict with its own.
          </Trans>
        </Banner>
      )}
    </Question>
  );
}
