import type { DayRange } from '#server/db/calendar-day.ts';

/**
 * A device's position. `base`: every change up to here was delivered. While pages are still
 * coming, `page` is the last row delivered and `head` the number the last page will move `base` to.
 * `window` is the stretch of days the delivered rows were chosen by, so that rows entering or
 * leaving it as days pass are found.
 */
export type Cursor = {
  readonly epoch: string;
  readonly base: number;
  readonly window: DayRange | null;
  readonly page: { readonly seq: number; readonly table: string; readonly id: string } | null;
  readonly next: { readonly head: number; readonly window: DayRange } | null;
};

export const freshCursor = (epoch: string): Cursor => ({
  epoch,
  base: 0,
  window: null,
  page: null,
  next: null,
});

const version = '1';
const rangeText = (range: DayRange | null): string => (range ? `${range.from}/${range.to}` : '');

/**
 * Keyed digest of a text: nobody else can write a cursor, which matters because one from the future
 * begins an epoch.
 */
type Digest = (text: string) => string;

const digits = 16; // of a keyed digest
const sealOf = (body: string, digest: Digest): string => digest(`cursor ${body}`).slice(0, digits);

/** Opaque to the device, but readable in a log: it holds numbers, days and one record id. */
export function writeCursor({ epoch, base, window, page, next }: Cursor, digest: Digest): string {
  const body = [
    version,
    epoch,
    base,
    rangeText(window),
    page ? `${page.seq}/${page.table}/${page.id}` : '',
    next ? `${next.head}/${rangeText(next.window)}` : '',
  ].join('~');
  return `${body}~${sealOf(body, digest)}`;
}

const day = String.raw`\d{4}-\d\d-\d\d`;
const pattern = new RegExp(
  `^${version}~([0-9a-f-]{36})~(\\d{1,15})~(?:(${day})/(${day}))?` +
    `~(?:(\\d{1,15})/(\\w{1,20})/([0-9a-f-]{36}))?` +
    `~(?:(\\d{1,15})/(${day})/(${day}))?~([\\w+/=-]{${digits}})$`,
);

/** The cursor a device sent back, or null when it is none of ours. */
export function readCursor(text: string, digest: Digest): Cursor | null {
  const [, epoch, base, from, to, seq, table, id, head, nextFrom, nextTo, seal] =
    pattern.exec(text) ?? [];
  if (
    epoch === undefined ||
    base === undefined ||
    seal !== sealOf(text.slice(0, -digits - 1), digest)
  )
    return null;
  return {
    epoch,
    base: Number(base),
    window: from !== undefined && to !== undefined ? { from, to } : null,
    page:
      seq !== undefined && table !== undefined && id !== undefined
        ? { seq: Number(seq), table, id }
        : null,
    next:
      head !== undefined && nextFrom !== undefined && nextTo !== undefined
        ? { head: Number(head), window: { from: nextFrom, to: nextTo } }
        : null,
  };
}
