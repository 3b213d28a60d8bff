import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { password } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { saveFile } from '#client/screen/save-file.ts';
import { useStore } from '#client/session/state/session.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { exportUnsent } from '#client/sync/transfer.ts';

const shortest = 12; // characters, as for the account's password (contract: password.weak)

const Form = formDialog({
  title: msg`Export unsent work`,
  submit: msg`Export`,
  icon: 'download',
  intro: () => (
    <>
      <p>
        <Trans>
          The file is encrypted with its own password. With file and password you can import your
          work on another phone where you sign in, under Sync. Only you can do that; the office
          cannot read the file. Everything also stays on this phone and is sent as soon as it is
          online.
        </Trans>
      </p>
      <p>
        <Trans>Unsent photos, other files and templates are included.</Trans>
      </p>
    </>
  ),
  fields: (_store: DeviceStore) => ({
    password: password(msg`Password for the file`, {
      required: true,
      autoComplete: 'new-password',
      missing: msg`Use at least ${shortest} characters`,
      check: (typed) => (typed.length < shortest ? msg`Use at least ${shortest} characters` : null),
    }),
    repeated: password(msg`Repeat the password`, { autoComplete: 'new-password' }),
  }),
  problems: (typed) =>
    typed.repeated === typed.password ? {} : { repeated: msg`The two passwords do not match` },
  run: async (typed, store) =>
    saveFile(
      await exportUnsent(store, typed.password),
      `porchlight-unsent-${new Date(store.clock.now()).toISOString().slice(0, 10)}.plu`,
    ),
});

/**
 * Exports unsent work as an encrypted file, in case this phone cannot send it. The work also stays
 * here.
 */
export const ExportForm = ({ onClose }: { onClose: () => void }) => (
  <Form subject={useStore()} onClose={onClose} />
);
