import type { Language } from '#contract/account.ts';
import { hourMs, minuteMs } from '#domain/durations.ts';
import { invitationTokenMs, verificationCodeMs } from '#domain/settings.ts';

const validMinutes = verificationCodeMs / minuteMs;
const validHours = invitationTokenMs / hourMs;

type Words = { readonly subject: string; readonly text: string };

const codeInEnglish = (name: string, code: string): Words => ({
  subject: 'Your Porchlight code',
  text: `Hello ${name},

Enter this code in Porchlight within ${validMinutes} minutes to verify this mail address:

${code}

If you did not ask for it, you can ignore this mail.
`,
});

const codeInGerman = (name: string, code: string): Words => ({
  subject: 'Ihr Porchlight-Code',
  text: `Guten Tag ${name},

geben Sie innerhalb von ${validMinutes} Minuten diesen Code in Porchlight ein, um diese E-Mail-Adresse zu bestätigen:

${code}

Wenn Sie ihn nicht angefordert haben, können Sie diese Mail ignorieren.
`,
});

/** The mail with a code. */
export const codeMail: Readonly<Record<Language, (name: string, code: string) => Words>> = {
  en: codeInEnglish,
  de: codeInGerman,
};

/** The mail with a code that an administrator sends to a person's new address. */
export const newAddressMail: Readonly<Record<Language, (name: string, code: string) => Words>> = {
  en: (name, code) => ({
    subject: 'Your Porchlight code',
    text: `Hello ${name},

Your agency wants to change the mail address of your Porchlight account to this one.
Sign in, open your profile and enter this code and your password within ${validHours} hours:

${code}

Until then the earlier address stays. If you do not know why you got this, ask your agency.
`,
  }),
  de: (name, code) => ({
    subject: 'Ihr Porchlight-Code',
    text: `Guten Tag ${name},

Ihre Organisation möchte die E-Mail-Adresse Ihres Porchlight-Kontos in diese ändern.
Melden Sie sich an, öffnen Sie Ihr Profil und geben Sie innerhalb von ${validHours} Stunden
diesen Code und Ihr Passwort ein:

${code}

Bis dahin bleibt die bisherige Adresse. Wenn Sie nicht wissen, warum Sie diese Mail bekommen,
fragen Sie Ihre Organisation.
`,
  }),
};

/** The text message with a code. */
export const codeText: Readonly<Record<Language, (code: string) => string>> = {
  en: (code) => `Your Porchlight code is ${code}. It works for ${validMinutes} minutes.`,
  de: (code) => `Ihr Porchlight-Code ist ${code}. Er gilt ${validMinutes} Minuten.`,
};

/** Sent to the previous address, in both languages: its reader may be somebody else by now. */
export const addressChangedMail = (name: string): Words => ({
  subject: 'Porchlight: mail address changed / E-Mail-Adresse geändert',
  text: `Hello ${name},

The mail address of your Porchlight account was changed. If it was not you, tell your
agency at once.

die E-Mail-Adresse Ihres Porchlight-Kontos wurde geändert. Wenn Sie es nicht waren,
sagen Sie es bitte sofort Ihrer Organisation.
`,
});

type Asked = {
  /** Name of the administrator. */
  readonly by: string;
  /** The new address, masked: the reader of this mail need not be its owner. */
  readonly target: string;
};

/** Sent to the present address when an administrator asks for another, in both languages. */
export const addressAskedMail = (name: string, { by, target }: Asked): Words => ({
  subject: 'Porchlight: another mail address was asked for / andere E-Mail-Adresse angefordert',
  text: `Hello ${name},

${by} of your agency wants to change the mail address of your Porchlight account to ${target}.
The address changes only when you enter the code we sent there, with your password.
If you know of this, there is nothing to do here. If not, do not enter the code, keep your
password to yourself, and tell your agency's other administrators at once.

${by} aus Ihrer Organisation möchte die E-Mail-Adresse Ihres Porchlight-Kontos in ${target} ändern.
Die Adresse ändert sich nur, wenn Sie den dorthin gesendeten Code mit Ihrem Passwort eingeben.
Wenn Sie davon wissen, ist hier nichts zu tun. Wenn nicht, geben Sie den Code nicht ein, behalten Sie
Ihr Passwort für sich und sagen Sie es sofort anderen Verwaltern Ihrer Organisation.
`,
});
