import { readXml, textOf, type XmlLimits, type XmlNode, type XmlRefusal } from '../xml-tree.ts';

/**
 * The tabular list of an ICD-10-CM release, `icd10cm_tabular_YYYY.xml`, as CMS and NCHS publish it:
 * chapters with sections with diagnoses within diagnoses. What a code excludes, what is coded first
 * and what its 7th character says stands at the code or above it. Nothing is interpreted: notes are
 * shown as the file gives them.
 */

/** Notes by the file's own element, in the order a coder reads them. */
export const noteKinds = [
  'excludes1',
  'excludes2',
  'codeFirst',
  'useAdditionalCode',
  'codeAlso',
  'includes',
  'notes',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** What the file says at one place: a code, a section or a chapter. */
export type PlaceNotes = {
  readonly title: string;
  readonly notes: Readonly<Partial<Record<NoteKind, readonly string[]>>>;
  /** 7th characters of the codes below with their meanings, and the note above them. */
  readonly seventh?: {
    readonly note: readonly string[];
    readonly characters: readonly (readonly [character: string, meaning: string])[];
  };
};

export type Tabular = {
  /** The file's version, such as 2026. */
  readonly version: string;
  /** By code with its dot, name of a section (`I10-I1A`) or `chapter 9`. */
  readonly places: Readonly<Record<string, PlaceNotes>>;
  /** Section and chapter of each category of three characters. */
  readonly above: Readonly<Record<string, readonly string[]>>;
};

export type TabularFile =
  | { readonly ok: true; readonly tabular: Tabular }
  | { readonly ok: false; readonly reason: XmlRefusal | 'not-tabular' };

/** The official file has some 9,500,000 characters and 220,000 elements, 12 deep. */
const limits: XmlLimits = { characters: 32_000_000, depth: 60, elements: 2_000_000 };

const line = (node: XmlNode): string => textOf(node).replaceAll(/\s+/g, ' ').trim();
const named = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name);
const firstLine = (node: XmlNode, name: string): string =>
  named(node, name).slice(0, 1).map(line).join('');

const notesIn = (node: XmlNode, kind: string): readonly string[] =>
  named(node, kind)
    .flatMap((group) => named(group, 'note').map(line))
    .filter(Boolean);

function notesAt(node: XmlNode): PlaceNotes | null {
  const notes = Object.fromEntries(
    noteKinds.flatMap((kind) => {
      const lines = notesIn(node, kind);
      return lines.length > 0 ? [[kind, lines] as const] : [];
    }),
  );
  const characters = named(node, 'sevenChrDef')
    .flatMap((list) => named(list, 'extension'))
    .map((each) => [each.attributes['char'] ?? '', line(each)] as const);
  const note = notesIn(node, 'sevenChrNote');
  const title = firstLine(node, 'desc');
  if (characters.length > 0) return { title, notes, seventh: { note, characters } };
  return Object.keys(notes).length > 0 ? { title, notes } : null;
}

/** Reads a tabular list. */
export function readTabular(xml: string): TabularFile {
  const read = readXml(xml, limits);
  if (!read.ok) return { ok: false, reason: read.reason };
  const { root } = read.tree;
  const chapters = named(root, 'chapter');
  if (chapters.length === 0) return { ok: false, reason: 'not-tabular' };
  const places: Record<string, PlaceNotes> = {};
  const above: Record<string, readonly string[]> = {};
  const keep = (key: string, node: XmlNode): void => {
    const found = notesAt(node);
    if (found) places[key] = found;
  };
  const diagnosis = (node: XmlNode): void => {
    keep(firstLine(node, 'name'), node);
    named(node, 'diag').forEach(diagnosis);
  };
  for (const chapter of chapters) {
    const chapterKey = `chapter ${firstLine(chapter, 'name')}`;
    keep(chapterKey, chapter);
    for (const section of named(chapter, 'section')) {
      const sectionKey = section.attributes['id'] ?? '';
      keep(sectionKey, section);
      for (const category of named(section, 'diag')) {
        above[firstLine(category, 'name')] = [sectionKey, chapterKey];
        diagnosis(category);
      }
    }
  }
  return { ok: true, tabular: { version: firstLine(root, 'version'), places, above } };
}

/** What the file says about a code, from the code itself up to its chapter. */
export function notesAbout(
  { places, above }: Tabular,
  code: string,
): readonly (PlaceNotes & { readonly place: string })[] {
  const shorter = Array.from({ length: code.length }, (_, cut) =>
    code.slice(0, code.length - cut).replace(/\.$/, ''),
  ).filter((each) => each.length >= 3);
  const keys = [...new Set(shorter), ...own(above, code.slice(0, 3))];
  return keys.flatMap((place) =>
    Object.hasOwn(places, place) ? [{ place, ...(places[place] as PlaceNotes) }] : [],
  );
}

const own = (above: Tabular['above'], category: string): readonly string[] =>
  Object.hasOwn(above, category) ? (above[category] as readonly string[]) : [];

/** The meaning of a code's 7th character where the file gives one; null otherwise. */
export function seventhOf(tabular: Tabular, code: string): string | null {
  const character = code.replace('.', '').charAt(6);
  if (character === '') return null;
  for (const { seventh } of notesAbout(tabular, code)) {
    const found = seventh?.characters.find(([each]) => each === character);
    if (found) return found[1];
  }
  return null;
}
