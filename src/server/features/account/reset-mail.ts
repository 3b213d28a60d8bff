import type { Language } from '#contract/account.ts';
import { minuteMs } from '#domain/durations.ts';
import { mailTokenMs } from '#domain/settings.ts';

const validMinutes = mailTokenMs / minuteMs;

/** A mail with a reset link, in words. */
type ResetMail = { readonly subject: string; readonly text: string };

const english = (name: string, link: string): ResetMail => ({
  subject: 'Your new Porchlight password',
  text: `Hello ${name},

Someone, hopefully you, asked for a new password for your Porchlight account.
Open this link within ${validMinutes} minutes to set it:

${link}

If it was not you, nothing has changed and there is nothing you need to do.
`,
});

const german = (name: string, link: string): ResetMail => ({
  subject: 'Ihr neues Porchlight-Passwort',
  text: `Guten Tag ${name},

jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Porchlight-Konto angefordert.
Öffnen Sie innerhalb von ${validMinutes} Minuten diesen Link, um es festzulegen:

${link}

Wenn Sie es nicht waren, hat sich nichts geändert, und Sie müssen nichts tun.
`,
});

/** In the language of the screen that asked: the server knows no other of a person. */
export const resetMail: Readonly<Record<Language, (name: string, link: string) => ResetMail>> = {
  en: english,
  de: german,
};
