import type { Language } from '#contract/account.ts';
import { hourMs } from '#domain/durations.ts';
import { invitationTokenMs } from '#domain/settings.ts';

const validHours = invitationTokenMs / hourMs;

/** Whom a link is for: a person whom the agency invites, or who is to administer a new one. */
type InvitedAs = 'person' | 'first administrator';
type Invited = {
  readonly givenName: string;
  readonly userName: string;
  readonly agency: string;
  readonly link: string;
};
type InvitationMail = { readonly subject: string; readonly text: string };
/** What a mail says about the agency, apart from the link. */
type Opening = Readonly<Record<InvitedAs, { subject: string; about: (agency: string) => string }>>;

const english: Opening = {
  person: {
    subject: 'Your invitation to Porchlight',
    about: (agency) => `${agency} has invited you to Porchlight.`,
  },
  'first administrator': {
    subject: 'Your Porchlight account',
    about: (agency) => `You are the first administrator of ${agency} in Porchlight.`,
  },
};

const german: Opening = {
  person: {
    subject: 'Ihre Einladung zu Porchlight',
    about: (agency) => `${agency} hat Sie zu Porchlight eingeladen.`,
  },
  'first administrator': {
    subject: 'Ihr Porchlight-Konto',
    about: (agency) => `Sie verwalten ${agency} in Porchlight.`,
  },
};

const inEnglish = ({ givenName, userName, link }: Invited, about: string): string =>
  `Hello ${givenName},

${about}
Your user name is ${userName}. Open this link within ${validHours} hours to choose your password:

${link}

The link works once. If you did not expect this mail, please ignore it.
`;

const inGerman = ({ givenName, userName, link }: Invited, about: string): string =>
  `Guten Tag ${givenName},

${about}
Ihr Benutzername ist ${userName}. Öffnen Sie innerhalb von ${validHours} Stunden diesen Link, um Ihr Passwort zu wählen:

${link}

Der Link funktioniert einmal. Wenn Sie diese Mail nicht erwartet haben, ignorieren Sie sie bitte.
`;

/** The mail with the link to choose a first password, in the given language. */
export function invitationMail(language: Language, as: InvitedAs, to: Invited): InvitationMail {
  const { subject, about } = { en: english, de: german }[language][as];
  const text = { en: inEnglish, de: inGerman }[language](to, about(to.agency));
  return { subject, text };
}
