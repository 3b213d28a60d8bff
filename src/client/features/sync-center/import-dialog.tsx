import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errors } from '#contract/errors.ts';
import { must } from '#domain/must.ts';
import { file, password } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { useStore } from '#client/session/state/session.ts';
import type { DeviceStore } from '#client/store/device-store.ts';
import { importUnsent } from '#client/sync/transfer.ts';

const doneText = ({ added, held }: { added: number; held: number }): string => {
  const nothingNew = plural(held, {
    0: 'The file is empty.',
    one: 'The file’s item was already here.',
    other: 'All # items in the file were already here.',
  });
  return added === 0
    ? nothingNew
    : plural(added, {
        one: '# item is in your outbox now',
        other: '# items are in your outbox now',
      });
};

const ImportForm = formDialog({
  title: msg`Import exported work`,
  submit: msg`Import`,
  icon: 'folder',
  intro: () => (
    <p>
      <Trans>
        For your work exported from another phone. Work that is already here does not change, so you
        can import a file more than once.
      </Trans>
    </p>
  ),
  fields: (_store: DeviceStore) => ({
    file: file(msg`Exported file`, {
      accept: '.plu',
      required: true,
      missing: msg`Choose the exported file.`,
      codes: {
        'request.malformed': msg`This is not an exported file, or it is damaged. Any readable work is in your outbox.`,
      },
    }),
    password: password(msg`Password for the file`, {
      required: true,
      autoComplete: 'off',
      missing: errors['export.no-password'].text,
      codes: {
        'export.password': errors['export.password'].text,
        'export.no-password': errors['export.no-password'].text,
      },
    }),
  }),
  run: (chosen, store) => importUnsent(store, must(chosen.file, 'chosen file'), chosen.password),
  done: doneText,
});

/**
 * Imports unsent work of this person that another phone exported. Importing it twice
 * changes nothing.
 */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => (
  <ImportForm subject={useStore()} onClose={onClose} />
);
