import { PDFArray, PDFDict, PDFRef, PDFStream, type PDFContext, type PDFObject } from 'pdf-lib';

/** What an object refers to, itself and in what is written inside it. */
function refsIn(object: PDFObject): PDFRef[] {
  const refs: PDFRef[] = [];
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFRef) refs.push(next);
    else if (next instanceof PDFArray) for (const each of next.asArray()) waiting.push(each);
    else if (next instanceof PDFDict) for (const each of next.values()) waiting.push(each);
    else if (next instanceof PDFStream) waiting.push(next.dict);
  }
  return refs;
}

/**
 * Removes the objects of a document that nothing refers to. A program that changes a file leaves
 * earlier objects in it, and gives their numbers to others.
 */
export function dropUnused(context: PDFContext): void {
  const { Root, Info, Encrypt } = context.trailerInfo;
  const used = new Set<PDFRef>();
  const waiting = [Root, Info, Encrypt].flatMap((each) => (each ? refsIn(each) : []));
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) {
    if (used.has(ref)) continue;
    used.add(ref);
    const object = context.lookup(ref);
    if (object) for (const each of refsIn(object)) waiting.push(each);
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!used.has(ref)) context.delete(ref);
}
