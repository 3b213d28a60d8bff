/**
 * What kind of file some bytes are, by their content. Names and declared types come from outside
 * and are never believed (design/security.md): a page that calls itself a photo is still a page.
 */

export const fileTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'application/pdf',
  'audio/webm',
  'audio/ogg',
  'audio/mpeg',
  'audio/mp4',
  'audio/wav',
] as const;
export type FileType = (typeof fileTypes)[number];

export const fileKinds = ['photo', 'audio', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Bytes from the start of a file that `typeOfContent` looks at. */
export const contentHead = 64;

/**
 * The largest file a note takes, in bytes: an hour of speech or a scanned letter of some thirty
 * pages.
 */
export const largestFile = 25_000_000;
/** Files of one note: more are a mistake or an attack. */
export const mostFilesOfNote = 40;

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);
const letters = (text: string): number[] => text.split('').map((letter) => letter.charCodeAt(0));

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const ebml = [0x1a, 0x45, 0xdf, 0xa3];
/** MPEG layer III without a tag: eleven bits of sync, version 1 or 2, layer III. */
const isMpegFrame = ([first, second = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08;
/**
 * Brands of recordings in an MPEG-4 container; a film of a phone is `isom`, `mp42` or `qt ` too and
 * counts as sound.
 */
const mp4Brands = ['M4A ', 'M4B ', 'isom', 'iso2', 'iso5', 'iso6', 'mp41', 'mp42', 'dash'];

const tests: readonly (readonly [FileType, (bytes: Uint8Array) => boolean])[] = [
  ['image/jpeg', (bytes) => startsWith(bytes, jpeg)],
  ['image/png', (bytes) => startsWith(bytes, png)],
  [
    'image/webp',
    (bytes) => startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WEBP'), 8),
  ],
  [
    'audio/wav',
    (bytes) => startsWith(bytes, letters('RIFF')) && startsWith(bytes, letters('WAVE'), 8),
  ],
  ['application/pdf', (bytes) => startsWith(bytes, letters('%PDF-'))],
  ['audio/webm', (bytes) => startsWith(bytes, ebml)],
  ['audio/ogg', (bytes) => startsWith(bytes, letters('OggS'))],
  [
    'audio/mp4',
    (bytes) =>
      startsWith(bytes, letters('ftyp'), 4) &&
      mp4Brands.some((brand) => startsWith(bytes, letters(brand), 8)),
  ],
  ['audio/mpeg', (bytes) => startsWith(bytes, letters('ID3')) || isMpegFrame(bytes)],
];

/**
 * The type of a file by its first `contentHead` bytes; null for everything a note does not take.
 */
export const typeOfContent = (head: Uint8Array): FileType | null =>
  tests.find(([, test]) => test(head))?.[0] ?? null;

/** What a person calls a file of this type. */
export function kindOfType(type: FileType): FileKind {
  if (type.startsWith('image/')) return 'photo';
  return type.startsWith('audio/') ? 'audio' : 'document';
}

/**
 * Endings that fit a content; the first is the one the app gives. Phones record in films'
 * containers.
 */
const endings: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'audio/webm': ['webm', 'weba', 'mka', 'mkv'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3', 'mpga'],
  'audio/mp4': ['m4a', 'm4b', 'mp4', 'm4v', '3gp'],
  'audio/wav': ['wav', 'wave'],
};

/**
 * What a name ends in, in small letters; null for a name without an ending. Digits alone are none:
 * a date, a version.
 */
export function endingOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,16})$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === undefined || /^\d+$/.test(ending) ? null : ending;
}

/**
 * Whether a name says nothing else than what the content is (OWASP ASVS 5.2.2). A name without an
 * ending says nothing.
 */
export function nameFits(name: string, type: FileType): boolean {
  const ending = endingOf(name);
  return ending === null || endings[type].includes(ending);
}

/** The name with the ending of what the content is; as it is when it fits. */
export function fittingName(name: string, type: FileType): string {
  if (nameFits(name, type)) return name;
  const stem = name.trim().replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'file' : stem}.${endings[type][0]}`;
}

/**
 * A file name that is safe to save under: letters, digits, dashes and the extension of what the
 * content is.
 */
export function safeFileName(name: string, type: FileType): string {
  const stem = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '-')
    .slice(0, 80)
    .trim();
  return `${stem === '' ? 'file' : stem}.${endings[type][0]}`;
}
