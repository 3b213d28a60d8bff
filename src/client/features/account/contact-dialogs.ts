import { msg, t } from '@lingui/core/macro';
import {
  sendVerificationCode,
  verifyEmail,
  verifyPhoneNumber,
  type OwnContact,
} from '#contract/contact.ts';
import { isEmail, isUsPhone } from '#domain/texts.ts';
import { presentLanguage } from '#client/i18n.ts';
import { password, text } from '#client/kinds/form-dialog/fields.tsx';
import { formDialog } from '#client/kinds/form-dialog/form-dialog.tsx';

const passwordField = () => password(msg`Your password`, { required: true });

/** Sends a code to a mail address, the present one or another. */
export const EmailDialog = formDialog({
  title: msg`Verify or change email`,
  submit: msg`Send code`,
  fields: ({ emailId }: OwnContact) => ({
    target: text(msg`Email`, {
      required: true,
      initial: emailId,
      type: 'email',
      autoComplete: 'email',
      maxLength: 254,
      check: (value) => (isEmail(value) ? null : msg`Enter an email address`),
    }),
    password: passwordField(),
  }),
  call: sendVerificationCode,
  input: ({ target, password: given }) => ({
    kind: 'email' as const,
    target,
    password: given,
    language: presentLanguage(),
  }),
});

/** Sends a code to a phone number. */
export const PhoneDialog = formDialog({
  title: msg`Verify or change phone`,
  submit: msg`Send code`,
  fields: ({ phone }: OwnContact) => ({
    target: text(msg`Phone`, {
      required: true,
      initial: phone ?? '',
      type: 'tel',
      autoComplete: 'tel',
      hint: msg`Ten digits`,
      check: (value) => (isUsPhone(value) ? null : msg`Enter ten digits`),
    }),
    password: passwordField(),
  }),
  call: sendVerificationCode,
  input: ({ target, password: given }) => ({
    kind: 'phone' as const,
    target,
    password: given,
    language: presentLanguage(),
  }),
});

const codeFields = (_contact: OwnContact) => ({
  code: text(msg`Code`, {
    required: true,
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
    maxLength: 20,
    secret: true,
    hint: msg`Six digits`,
  }),
});

export const EmailCodeDialog = formDialog({
  title: msg`Enter the code from the mail`,
  submit: msg`Verify`,
  fields: codeFields,
  call: verifyEmail,
  input: ({ code }) => ({ code }),
  done: () => t`Email ID updated successfully`,
});

/** The code of an address that an administrator asked for counts only with the password. */
export const OfficeEmailCodeDialog = formDialog({
  title: msg`Enter the code from the mail`,
  submit: msg`Verify`,
  fields: (contact: OwnContact) => ({ ...codeFields(contact), password: passwordField() }),
  call: verifyEmail,
  input: ({ code, password: given }) => ({ code, password: given }),
  done: () => t`Email ID updated successfully`,
});

export const PhoneCodeDialog = formDialog({
  title: msg`Enter the code from the text message`,
  submit: msg`Verify`,
  fields: codeFields,
  call: verifyPhoneNumber,
  input: ({ code }) => ({ code }),
  done: () => t`Phone number verified`,
});
