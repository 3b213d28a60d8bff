/** How an attachment is uploaded, and the file name of a recording (spec rules §5, §9). */

/** Files smaller than this many bytes are read inline (spec rules §5). */
export const inlineFileLimit = 3_000_000;

export type AttachmentMode = 'inline' | 'session';

/** Under 3,000,000 bytes inline; larger files are flagged for session upload (spec rules §5). */
export function attachmentMode(bytes: number): AttachmentMode {
  return bytes < inlineFileLimit ? 'inline' : 'session';
}

const audioExtensions = ['webm', 'mp4', 'mp3', 'wav', 'ogg', 'm4a'] as const;
export type AudioExtension = (typeof audioExtensions)[number];

/** Subtypes whose file extension differs (RFC 3003, RFC 4337 and the usual unregistered ones). */
const audioSubtypes: ReadonlyMap<string, AudioExtension> = new Map([
  ['mpeg', 'mp3'],
  ['x-m4a', 'm4a'],
  ['x-wav', 'wav'],
  ['wave', 'wav'],
  ['vnd.wave', 'wav'],
]);

/**
 * The extension of a recording by its media type, "audio/ogg;codecs=opus"; webm for any other (spec
 * rules §9).
 */
export function audioExtension(mediaType: string | null | undefined): AudioExtension {
  const [, subtype = ''] = /^(?:audio|video)\/([\w.+-]{1,40})/i.exec(mediaType ?? '') ?? [];
  const name = subtype.toLowerCase();
  return (
    audioExtensions.find((extension) => extension === name) ?? audioSubtypes.get(name) ?? 'webm'
  );
}
