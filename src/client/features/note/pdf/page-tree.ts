import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  type PDFDocument,
} from 'pdf-lib';

const [pages, kids, count, parent] = [
  PDFName.of('Pages'),
  PDFName.of('Kids'),
  PDFName.of('Count'),
  PDFName.of('Parent'),
];

type Walk = { readonly seen: Set<PDFDict>; readonly mend: boolean };

/** Pages of one entry of a list; null where it is open what it is. */
function pagesOf(kid: PDFDict, ref: PDFRef, walk: Walk): number | null {
  if (kid instanceof PDFPageTree) return pagesBelow(kid, ref, walk);
  // A page that does not call itself one is shown by viewers, and read by nobody here.
  return kid instanceof PDFPageLeaf ? 1 : null;
}

/** Pages below a list, in all; null where the tree can be read in more than one way. */
function pagesBelow(node: PDFPageTree, own: PDFRef, walk: Walk): number | null {
  const { seen, mend } = walk;
  const list = node.lookup(kids);
  if (!(list instanceof PDFArray)) return null;
  let found = 0;
  for (let index = 0; index < list.size(); index += 1) {
    const [ref, kid] = [list.get(index), list.lookup(index)];
    if (!(ref instanceof PDFRef) || !(kid instanceof PDFDict) || seen.has(kid)) return null;
    seen.add(kid);
    if (mend) kid.set(parent, own);
    if (kid.lookup(parent) !== node) return null;
    const below = pagesOf(kid, ref, walk);
    if (below === null) return null;
    found += below;
  }
  if (mend) node.set(count, PDFNumber.of(found));
  const said = node.lookup(count);
  return said instanceof PDFNumber && said.asNumber() === found ? found : null;
}

function read({ catalog }: PDFDocument, mend: boolean): boolean {
  const [own, root] = [catalog.get(pages), catalog.lookup(pages)];
  if (!(own instanceof PDFRef) || !(root instanceof PDFPageTree) || root.has(parent)) return false;
  return pagesBelow(root, own, { seen: new Set([root]), mend }) !== null;
}

/**
 * Whether everybody finds the same pages in a document: each is listed once, calls itself a page,
 * and names the list it is in; each list says how many there are.
 */
export const isPlainTree = (document: PDFDocument): boolean => read(document, false);

/**
 * Writes into the lists of pages how many there are, and into the pages which list they are in,
 * where another program left that out.
 *
 * @returns false where it is still open what the pages are
 */
export const mendPageTree = (document: PDFDocument): boolean => read(document, true);
