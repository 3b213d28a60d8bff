/**
 * Spreadsheets run a cell that starts like this as a formula; an apostrophe in front makes it text
 * (OWASP, CSV injection).
 */
const formula = /^[=+\-@\t\r]/;

const cell = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** Rows as RFC 4180 CSV with a byte order mark, so that spreadsheets read UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
