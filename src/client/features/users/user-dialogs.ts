import { msg, t } from '@lingui/core/macro';
import { errors } from '#contract/errors.ts';
import {
  changeUserEmail,
  createUser,
  reinviteUser,
  saveUser,
  type UserRecord,
} from '#contract/users.ts';
import { isEmail } from '#domain/texts.ts';
import { text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';
import { presentLanguage } from '#client/i18n.ts';
import { nameFields, nobody, roleFields, roleInput } from './user-fields.ts';

const emailField = (initial = '') =>
  text(msg`Email`, {
    required: true,
    initial,
    type: 'email',
    maxLength: 254,
    expects: msg`Enter an email address`,
  });

/** Adds a person, who gets a mail with the link to register. */
export const InviteDialog = formDialog({
  title: msg`Invite`,
  submit: msg`Send invitation`,
  failure: msg`Sorry, user could not be saved.`,
  wide: true,
  columns: true,
  fields: (_subject: null) => ({
    ...nameFields(nobody),
    email: emailField(),
    userName: text(msg`User name`, {
      required: true,
      maxLength: 80,
      hint: msg`3 to 80 letters, digits, dots, dashes or @`,
      expects: msg`Enter 3 to 80 letters, digits, dots, dashes or @`,
      codes: { 'user.taken': errors['user.taken'].text },
    }),
    ...roleFields(nobody),
  }),
  call: createUser,
  input: ({ givenName, familyName, email, userName, ...role }) => ({
    givenName,
    familyName,
    email,
    userName,
    ...roleInput(role),
    language: presentLanguage(),
  }),
  done: () => t`Invitation sent successfully`,
});

/** Sends the invitation again, to another address if the first was wrong. */
export const ReinviteDialog = formDialog({
  title: msg`Send invitation again`,
  submit: msg`Send invitation`,
  failure: msg`Sorry, invitation could not be sent.`,
  fields: (_person: { readonly id: string }) => ({
    email: text(msg`Another email`, {
      required: false,
      type: 'email',
      maxLength: 254,
      hint: msg`Leave it empty to send the mail to the address it went to before.`,
      expects: msg`Enter an email address`,
    }),
  }),
  call: reinviteUser,
  input: ({ email }, { id }) => ({
    userId: id,
    ...(email && { email }),
    language: presentLanguage(),
  }),
  done: () => t`Invitation sent successfully`,
});

/** Mails a code to another address; the person enters it, and only then the address changes. */
export const ChangeEmailDialog = formDialog({
  title: msg`Change email`,
  submit: msg`Send code`,
  fields: (_person: { readonly id: string; readonly name: string }) => ({
    email: text(msg`New email`, {
      required: true,
      type: 'email',
      maxLength: 254,
      hint: msg`The address changes when the person enters the code and their password in their profile.`,
      expects: msg`Enter an email address`,
      // A wrong letter sends the code to a stranger.
      after: (email) => {
        const target = email.trim();
        return isEmail(target) ? t`The code will be sent to ${target}.` : null;
      },
    }),
  }),
  call: changeUserEmail,
  input: ({ email }, { id }) => ({ userId: id, email, language: presentLanguage() }),
  done: (_result, { name }) => t`A code was sent. The address changes when ${name} enters it.`,
});

/** Changes name, role, discipline and credential. */
export const EditUserDialog = formDialog({
  title: msg`Edit`,
  submit: msg`Save`,
  failure: msg`Sorry, user could not be saved.`,
  wide: true,
  columns: true,
  fields: ({ record }: { readonly record: UserRecord }) => {
    const given = { ...record, roleId: record.role.id };
    return { ...nameFields(given), ...roleFields(given) };
  },
  call: saveUser,
  input: ({ givenName, familyName, ...role }, { record }) => ({
    userId: record.id,
    givenName,
    familyName,
    ...roleInput(role),
  }),
});
