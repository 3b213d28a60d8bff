import type { InputOf } from '#contract/call.ts';
import type { Page } from '#contract/paging.ts';
import { visitTypes, type VisitTypeRow } from '#contract/visit-types.ts';
import { callApi } from '#client/api/call.ts';
import { i18n } from '@lingui/core';
import { knownText } from '#client/i18n.ts';

type Asked = InputOf<typeof visitTypes>;

/** Every visit type of the agency: a few dozen. */
async function everyType(): Promise<readonly VisitTypeRow[]> {
  const all: VisitTypeRow[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { rows, pageCount } = await callApi(visitTypes, { pageNumber, pageSize: 100 });
    all.push(...rows);
    if (pageNumber >= pageCount) return all;
  }
}

/** Compares as the reader's language orders letters. */
function compared(order: string): (a: VisitTypeRow, b: VisitTypeRow) => number {
  const { compare } = new Intl.Collator(i18n.locale, { numeric: true });
  const names = (a: VisitTypeRow, b: VisitTypeRow) => compare(knownText(a.type), knownText(b.type));
  switch (order) {
    case 'id':
      return (a, b) => a.id - b.id;
    case 'discipline':
      return (a, b) => compare(a.discipline, b.discipline) || names(a, b);
    default:
      return names;
  }
}

const isNamed = (words: string) => {
  const part = words.trim().toLocaleLowerCase(i18n.locale);
  return ({ type, description }: VisitTypeRow): boolean =>
    [knownText(type), type, knownText(description), description].some((text) =>
      text.toLocaleLowerCase(i18n.locale).includes(part),
    );
};

/**
 * A page of visit types, searched and sorted by the names that the reader sees: the server knows
 * only the English ones.
 */
export async function visitTypesByShownName({
  words = '',
  order = 'type',
  pageNumber = 1,
  pageSize = 10,
}: Asked): Promise<Page<VisitTypeRow>> {
  const [name, sign] = order.startsWith('-') ? [order.slice(1), -1] : [order, 1];
  const compare = compared(name);
  const found = (await everyType())
    .filter(isNamed(words))
    .toSorted((a, b) => sign * compare(a, b) || a.id - b.id);
  return {
    rows: found.slice((pageNumber - 1) * pageSize, pageNumber * pageSize),
    pageNumber,
    pageSize,
    pageCount: Math.ceil(found.length / pageSize),
    count: found.length,
  };
}
