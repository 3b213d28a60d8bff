import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Banner } from '#client/ui/notices.tsx';

type UnsentWarningProps = { title: string; unsent: number; busy: boolean; onLeave: () => void; onClose: () => void };

/** Work that was not sent yet: how much, that it stays, and whose it remains (design/ux.md, offline). */
export function UnsentWarning({ title, unsent, busy, onLeave, onClose }: UnsentWarningProps) {
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
      <Banner tone="attention" title={t`${plural(unsent, { one: '# item is not sent yet.', other: '# items are not sent yet.' })}`}>
        {t`They stay on this device, encrypted, and are sent as yours as soon as there is a connection. Nobody else can read them.`}
      </Banner>
    </Dialog>
  );
}
