import { msg, t } from '@lingui/core/macro';
import { saveTelehealthRoom } from '#contract/telehealth.ts';
import { errors } from '#contract/errors.ts';
import { longestRoom } from '#domain/telehealth.ts';
import { action } from '#client/kinds/action/action.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

type Room = { readonly visitId: string; readonly room: string | null };

const RoomDialog = formDialog({
  title: msg`Video room`,
  submit: msg`Save`,
  failure: msg`Sorry, room could not be saved.`,
  fields: ({ room }: Room) => ({
    room: text(msg`Address`, {
      required: false,
      initial: room ?? '',
      maxLength: longestRoom,
      hint: msg`Begins with https://, at a host of the constant telehealthHosts. Empty removes it.`,
      codes: {
        'telehealth.host': errors['telehealth.host'].text,
        'telehealth.address': errors['telehealth.address'].text,
      },
    }),
  }),
  call: saveTelehealthRoom,
  input: ({ room }, { visitId }) => ({ visitId, room: room === '' ? null : room }),
  done: () => t`Video room saved.`,
});

/** The office stores where a visit by video is held. */
export const setRoom = action<Room>({
  id: 'room',
  label: msg`Video room`,
  needs: saveTelehealthRoom,
  dialog: RoomDialog,
});
