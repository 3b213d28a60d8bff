/**
 * Until when a process is sending a mail: another one that looks meanwhile leaves it alone. Without
 * it a mail was sent twice when the mail server took longer than a minute.
 */
export const mailClaims = ['alter table mail_outbox add column claimed_until timestamptz'];
