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
type InvitationMail = { readonly subject: string; readonly text: string };

const english = ({ givenName, userName, agency, link }: Invited): InvitationMail => ({
  subject: `Your invitation to Porchlight`,
  text: `Hello ${givenName},

${agency} has invited you to Porchlight.
Your user name is ${userName}. Open this link within ${validHours} hours to choose your password:

${link}

The link works once. If you did not expect this mail, please ignore it.
`,
});

const german = ({ givenName, userName, agency, link }: Invited): InvitationMail => ({
  subject: 'Ihre Einladung zu Porchlight',
  text: `Guten Tag ${givenName},

${agency} hat Sie zu Porchlight eingeladen.
Ihr Benutzername ist ${userName}. Öffnen Sie innerhalb von ${validHours} Stunden diesen Link, um Ihr Passwort zu wählen:

${link}

Der Link funktioniert einmal. Wenn Sie diese Mail nicht erwartet haben, ignorieren Sie sie bitte.
`,
});

/** The mail with an invited person's link, in the language of the administrator's screen. */
export const invitationMail: Readonly<Record<Language, (to: Invited) => InvitationMail>> = {
  en: english,
  de: german,
};
