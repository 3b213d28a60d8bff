import type { Language } from '#contract/account.ts';
import { hourMs } from '#domain/durations.ts';
import { invitationTokenMs } from '#domain/settings.ts';

const validHours = invitationTokenMs / hourMs;

type Invited = {
  readonly givenName: string;
  readonly userName: string;
  readonly agency: string;
  readonly link: string;
};
type RegistrationMail = { readonly subject: string; readonly text: string };

const english = ({ givenName, userName, agency, link }: Invited): RegistrationMail => ({
  subject: 'Your Porchlight account',
  text: `Hello ${givenName},

You are the first administrator of ${agency} in Porchlight.
Your user name is ${userName}. Open this link within ${validHours} hours to choose your password:

${link}

The link works once. If you did not expect this mail, please ignore it.
`,
});

const german = ({ givenName, userName, agency, link }: Invited): RegistrationMail => ({
  subject: 'Ihr Porchlight-Konto',
  text: `Guten Tag ${givenName},

Sie verwalten ${agency} in Porchlight.
Ihr Benutzername ist ${userName}. Öffnen Sie innerhalb von ${validHours} Stunden diesen Link, um Ihr Passwort zu wählen:

${link}

Der Link funktioniert einmal. Wenn Sie diese Mail nicht erwartet haben, ignorieren Sie sie bitte.
`,
});

/** The mail with a first administrator's link. */
export const registrationMail: Readonly<Record<Language, (to: Invited) => RegistrationMail>> = {
  en: english,
  de: german,
};
