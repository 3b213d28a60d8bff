import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';

type UnsentWarningProps = {
  title: string;
  unsent: number;
  needsYou: number;
  busy: boolean;
  onLeave: () => void;
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
  busy,
  onLeave,
  onClose,
}: UnsentWarningProps) {
  const { t } = useLingui();
  const actions = (
    <>
      <Button onClick={onClose}>{t`Stay signed in`}</Button>
      <Button variant="primary" busy={busy} onClick={onLeave}>
        {title}
      </Button>
    </>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={actions}>
      {unsent > 0 && (
        <Banner
          tone="attention"
          title={t`${plural(unsent, { one: '# item is not sent yet.', other: '# items are not sent yet.' })}`}
        >
          <Trans>
            They stay on this device, encrypted, and are sent under your name as soon as it is
            online. Nobody else can read them.
          </Trans>
        </Banner>
      )}
      {needsYou > 0 && (
        <Banner
          tone="attention"
          title={t`${plural(needsYou, { one: '# item needs you.', other: '# items need you.' })}`}
        >
          <Trans>
            You decide about them under Sync after your next sign-in; until then they stay on this
            device, encrypted. The office already has a copy of answers that it refused or that
            conflict with its own.
          </Trans>
        </Banner>
      )}
    </Dialog>
  );
}
