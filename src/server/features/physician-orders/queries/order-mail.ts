import { hourMs } from '#domain/durations.ts';
import { orderLinkMs } from '#domain/physician-orders.ts';

const validHours = orderLinkMs / hourMs;

type OrderMail = { readonly subject: string; readonly text: string };
type Parts = { readonly physician: string; readonly agency: string; readonly link: string };

const english = ({ physician, agency, link }: Parts): OrderMail => ({
  subject: `An order waits for your signature (${agency})`,
  text: `Hello ${physician},

${agency} asks you to read and sign an order. Open this link within ${validHours} hours:

${link}

The link signs once, and only with your NPI. Opening it signs nothing. Please do not forward it.
`,
});

const german = ({ physician, agency, link }: Parts): OrderMail => ({
  subject: `Eine Verordnung wartet auf Ihre Unterschrift (${agency})`,
  text: `Guten Tag ${physician},

${agency} bittet Sie, eine Verordnung zu lesen und zu unterschreiben. Öffnen Sie innerhalb von
${validHours} Stunden diesen Link:

${link}

Mit dem Link können Sie einmal unterschreiben, und nur mit Ihrer NPI. Das Öffnen unterschreibt
nichts. Bitte leiten Sie den Link nicht weiter.
`,
});

/** A mail with the link to an order. It names no patient: mail travels unsealed. */
export const orderMail: Readonly<Record<'en' | 'de', (parts: Parts) => OrderMail>> = {
  en: english,
  de: german,
};
