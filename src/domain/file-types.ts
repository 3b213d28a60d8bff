import { audioExtension } from './attachments.ts';

/**
 * Detects a file's type by its content. Names and declared types come from outside and are never
 * trusted (docs/security.md): an HTML page named as a photo is still a page.
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

/** Bytes at the start of a file that `typeOfContent` reads. */
export const contentHead = 64;

/**
 * The largest file a note accepts, in bytes: an hour of speech or a scanned letter of about thirty
 * pages.
 */
export const largestFile = 25_000_000;
/** Most files of one note: more are a mistake or an attack. */
export const mostFilesOfNote = 40;
/** Most files of one patient, those of the episodes among them. */
export const mostFilesOfPatient = 500;

/** The extension the app gives a file of this type; a recording's by the specified mapping. */
const endingFor = (type: FileType): string =>
  kindOfType(type) === 'audio' ? audioExtension(type) : endings[type][0];

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
 * Brands of recordings in an MPEG-4 container; a phone's video is `isom`, `mp42` or `qt ` too and
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

/** The type of a file by its first `contentHead` bytes; null for a type a note does not accept. */
export const typeOfContent = (head: Uint8Array): FileType | null =>
  tests.find(([, test]) => test(head))?.[0] ?? null;

/** What a person calls a file of this type. */
export function kindOfType(type: FileType): FileKind {
  if (type.startsWith('image/')) return 'photo';
  return type.startsWith('audio/') ? 'audio' : 'document';
}

/**
 * Extensions that fit a type; of pictures and documents the app uses the first. Phones record sound
 * in video containers.
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
 * The lower-case extension of a name; null without one. Digits only are a date or a version, not an
 * extension.
 */
export function endingOf(name: string): string | null {
  const ending = /\.([a-z0-9]{1,16})$/i.exec(name.trim())?.[1]?.toLowerCase();
  return ending === undefined || /^\d+$/.test(ending) ? null : ending;
}

/**
 * Whether a name's extension fits the content (OWASP ASVS 5.2.2). A name without an extension fits.
 */
export function nameFits(name: string, type: FileType): boolean {
  const ending = endingOf(name);
  return ending === null || endings[type].includes(ending);
}

/** The name with the extension of its content; unchanged when it fits already. */
export function fittingName(name: string, type: FileType): string {
  if (nameFits(name, type)) return name;
  const stem = name.trim().replace(/\.[^.]*$/, '');
  return `${stem === '' ? 'file' : stem}.${endingFor(type)}`;
}

/** A safe file name: letters, digits, dashes and the extension of the content. */
export function safeFileName(name: string, type: FileType): string {
  const stem = name
    .replace(/\.[^./\\]*$/, '')
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, '-')
    .slice(0, 80)
    .trim();
  return `${stem === '' ? 'file' : stem}.${endingFor(type)}`;
}
