/**
 * How both drivers hand out the types whose default would differ between them, by PostgreSQL type
 * id.
 */
const int8 = 20;
const numeric = 1700;
const date = 1082;
const int8Array = 1016;
const bytea = 17;

const listOfNumbers = (text: string): number[] =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(Number);

/**
 * 64-bit numbers are sequences here and stay far below 2^53; a calendar day is text, never an
 * instant.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [int8]: Number,
  [numeric]: Number,
  [date]: (text) => text,
  [int8Array]: listOfNumbers,
};

/**
 * How the embedded database is handed bytes: its own way writes them digit by digit, which costs
 * more than storing them.
 */
export const embeddedSerializers: Readonly<Record<number, (value: Uint8Array) => string>> = {
  [bytea]: (bytes) =>
    `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`,
};

/** And how it hands them out: PostgreSQL writes `\\x` and two digits a byte. */
export const embeddedParsers: Readonly<Record<number, (text: string) => unknown>> = {
  ...columnParsers,
  [bytea]: (text) => Buffer.from(text.slice(2), 'hex'),
};
