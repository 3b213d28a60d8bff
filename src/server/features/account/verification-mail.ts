import type { Language } from '#contract/account.ts';
import { minuteMs } from '#domain/durations.ts';
import { verificationCodeMs } from '#domain/settings.ts';

const validMinutes = verificationCodeMs / minuteMs;

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
