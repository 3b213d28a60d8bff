import { expect, test } from 'vitest';
import { attachmentMode, audioExtension, inlineFileLimit } from './attachments.ts';

test('rules §5: files under 3,000,000 bytes are read inline; larger files are flagged for session upload', () => {
  expect(inlineFileLimit).toBe(3_000_000);
  expect(attachmentMode(0)).toBe('inline');
  expect(attachmentMode(2_999_999)).toBe('inline');
  expect(attachmentMode(3_000_000)).toBe('session');
  expect(attachmentMode(3_000_001)).toBe('session');
  expect(attachmentMode(Number.NaN)).toBe('session');
});

test('rules §9: audio file extension mapping webm, mp4, mp3, wav, ogg, m4a (default webm)', () => {
  for (const extension of ['webm', 'mp4', 'mp3', 'wav', 'ogg', 'm4a'])
    expect(audioExtension(`audio/${extension}`)).toBe(extension);
  expect(audioExtension('audio/ogg;codecs=opus')).toBe('ogg');
  expect(audioExtension('AUDIO/MPEG')).toBe('mp3');
  expect(audioExtension('video/mp4')).toBe('mp4');
  expect(
    ['audio/x-m4a', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'].map(audioExtension),
  ).toEqual(['m4a', 'wav', 'wav', 'wav']);
  for (const other of ['audio/flac', 'image/mp4', 'xaudio/mp4', 'audio/', '', null, undefined])
    expect(audioExtension(other), String(other)).toBe('webm');
});
