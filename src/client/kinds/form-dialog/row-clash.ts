import { Refusal, type ErrorCode } from '#contract/errors.ts';
import type { Clash } from './use-form.ts';

type Page = { readonly pageNumber: number; readonly pageSize: number };
type Rows<R> = { readonly rows: readonly R[]; readonly pageCount: number };

/** As many rows as a page of a list may have. */
const pageSize = 100;

/**
 * How a dialog about a row of a list notices that somebody else was faster: it reads the list again
 * until it finds the row.
 *
 * @param code the refusal that means it
 * @param read one page of the list that has the row
 * @param key what the row is known by
 * @param shown fields that say what changed, where the dialog has none for the row
 */
export const rowClash = <R>(
  code: ErrorCode,
  read: (row: R, page: Page) => Promise<Rows<R>>,
  key: (row: R) => unknown,
  shown?: Clash<R>['shown'],
): Clash<R> => ({
  codes: [code],
  shown,
  fresh: async (row) => {
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { rows, pageCount } = await read(row, { pageNumber, pageSize });
      const now = rows.find((each) => key(each) === key(row));
      if (now) return now;
      if (pageNumber >= pageCount) throw new Refusal('record.not-found');
    }
  },
});
