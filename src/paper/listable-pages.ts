import { PDFPageTree, type PDFDocument } from 'pdf-lib';

/** Far above the pages of any paper, and the lists they are in. */
const mostEntries = 100_000;

/**
 * Whether the pages of a document can be listed: a list may name itself, and some lists that each
 * name the next one many times hold billions of pages in a few hundred bytes.
 *
 * @throws when it has no list of pages
 */
export function hasListablePages({ catalog }: PDFDocument): boolean {
  const waiting = [catalog.Pages()];
  let entries = 0;
  for (let list = waiting.pop(); list; list = waiting.pop()) {
    const kids = list.Kids();
    entries += kids.size();
    if (entries > mostEntries) return false;
    for (let at = 0; at < kids.size(); at += 1) {
      const kid = kids.lookup(at);
      if (kid instanceof PDFPageTree) waiting.push(kid);
    }
  }
  return true;
}
