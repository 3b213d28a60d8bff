/**
 * When the telephone numbers in an agency's charts were brought to their last 10 digits (spec rules
 * §5). They are sealed, so the program does it at its next start (`server/db/ten-digit-phones.ts`).
 */
export const tenDigitPhones = ['alter table organisation add column phones_tidied_at timestamptz'];
