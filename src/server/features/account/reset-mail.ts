import type { Language } from '#contract/account.ts';

/** A mail with a reset link, in words. */
type ResetMail = { readonly subject: string; readonly text: string };

const english = (name: string, link: string): ResetMail => ({
  subject: 'Your new Porchlight password',
  text: `Hello ${name},

somebody, hopefully you, asked for a new password for your Porchlight account. Open this link within one hour to set it:

${link}

If it was not you, nothing has changed and you need not do anything.
`,
});

const german = (name: string, link: string): ResetMail => ({
  subject: 'Ihr neues Porchlight-Passwort',
  text: `Guten Tag ${name},

jemand, hoffentlich Sie, hat ein neues Passwort für Ihr Porchlight-Konto angefordert. Öffnen Sie innerhalb einer Stunde diesen Link, um es festzulegen:

${link}

Wenn Sie es nicht waren, hat sich nichts geändert, und Sie müssen nichts tun.
`,
});

/** In the language of the screen that asked: the server knows no other of a person. */
export const resetMail: Readonly<Record<Language, (name: string, link: string) => ResetMail>> = {
  en: english,
  de: german,
};
