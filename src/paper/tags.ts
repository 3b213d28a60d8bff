import { PDFHexString, PDFName, type PDFDocument, type PDFPage, type PDFRef } from 'pdf-lib';

/** What a part of a page is for somebody who hears it: standard types of ISO 32000-1 §14.8.4. */
type TagKind = 'H1' | 'H2' | 'P' | 'Figure';

/** A piece of a page that belongs to a tag: the page, and its number among the pieces there. */
type Mark = { readonly page: PDFPage; readonly nth: number };

/** A part of the document, in reading order, and the pieces of pages it is drawn in. */
export type Tag = {
  readonly kind: TagKind;
  /** What a figure shows, in words. */
  readonly alt?: string | undefined;
  readonly pieces: Mark[];
};

export const tagOf = (kind: TagKind, alt?: string): Tag => ({ kind, alt, pieces: [] });

/** A page, and the tag of each of its pieces by number. */
type TaggedPage = { readonly page: PDFPage; readonly marks: readonly Tag[] };

/** Writes the structure tree and what a reader asks for first: title, language, order of tabs. */
export function writeTags(
  document: PDFDocument,
  tags: readonly Tag[],
  pages: readonly TaggedPage[],
  language: string,
): void {
  const { context, catalog } = document;
  const [root, whole] = [context.nextRef(), context.nextRef()];
  const written = new Map<Tag, PDFRef>();
  const write = (tag: Tag): PDFRef => {
    const ref = context.nextRef();
    written.set(tag, ref);
    const first = tag.pieces[0]?.page;
    const kids = tag.pieces.map(({ page, nth }) =>
      page === first ? nth : context.obj({ Type: 'MCR', Pg: page.ref, MCID: nth }),
    );
    context.assign(
      ref,
      context.obj({
        S: tag.kind,
        P: whole,
        ...(first && { Pg: first.ref }),
        ...(tag.alt !== undefined && { Alt: PDFHexString.fromText(tag.alt) }),
        K: kids.length === 1 ? kids[0] : kids,
      }),
    );
    return ref;
  };
  const kids = tags.map(write);
  context.assign(whole, context.obj({ S: 'Document', P: root, K: kids }));
  const numbers = pages.flatMap(({ page, marks }, index) => {
    page.node.set(PDFName.of('StructParents'), context.obj(index));
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
    return [index, marks.flatMap((tag) => written.get(tag) ?? [])];
  });
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: whole,
      ParentTree: { Nums: numbers },
      ParentTreeNextKey: pages.length,
    }),
  );
  catalog.set(PDFName.of('StructTreeRoot'), root);
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  catalog.set(PDFName.of('ViewerPreferences'), context.obj({ DisplayDocTitle: true }));
  document.setLanguage(language);
}
