import { describe, expect, it } from 'vitest';
import {
  endingOf,
  fileTypes,
  fittingName,
  kindOfType,
  nameFits,
  safeFileName,
  typeOfContent,
} from './file-types.ts';

const bytes = (...parts: readonly (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'number' ? [part] : part.split('').map((letter) => letter.charCodeAt(0)),
    ),
  );

describe('the type of a file (docs/security.md)', () => {
  it('is detected by the content', () => {
    expect(typeOfContent(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg');
    expect(typeOfContent(bytes(0x89, 'PNG\r\n', 0x1a, '\n'))).toBe('image/png');
    expect(typeOfContent(bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 '))).toBe('image/webp');
    expect(typeOfContent(bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt '))).toBe('audio/wav');
    expect(typeOfContent(bytes('%PDF-1.7'))).toBe('application/pdf');
    expect(typeOfContent(bytes(0x1a, 0x45, 0xdf, 0xa3))).toBe('audio/webm');
    expect(typeOfContent(bytes('OggS', 0))).toBe('audio/ogg');
    expect(typeOfContent(bytes(0, 0, 0, 0x20, 'ftypM4A '))).toBe('audio/mp4');
    expect(typeOfContent(bytes('ID3', 4))).toBe('audio/mpeg');
    expect(typeOfContent(bytes(0xff, 0xfb, 0x90))).toBe('audio/mpeg');
  });

  it('is null for a type a note does not accept, whatever its name', () => {
    for (const other of [
      bytes(),
      bytes('<html>'),
      bytes('<svg xmlns='),
      bytes('MZ'),
      bytes('PK', 3, 4),
      bytes('RIFF', 1, 2, 3, 4, 'AVI '),
      bytes(0, 0, 0, 0x20, 'ftypheic'),
      bytes(0xff, 0xff),
      bytes(0xff, 0xe8),
      bytes(0xff),
      bytes(' %PDF-'),
    ]) {
      expect(typeOfContent(other)).toBeNull();
    }
  });

  it('has a name for people', () => {
    expect(fileTypes.map(kindOfType)).toEqual([
      'photo',
      'photo',
      'photo',
      'document',
      'audio',
      'audio',
      'audio',
      'audio',
      'audio',
    ]);
  });
});

it('makes a safe file name: no path, the extension of the content', () => {
  expect(safeFileName('../../etc/passwd', 'image/jpeg')).toBe('-etc-passwd.jpg');
  expect(safeFileName('Wunde Größe 2.exe', 'application/pdf')).toBe('Wunde Größe 2.pdf');
  expect(safeFileName('a"\r\nSet-Cookie: x', 'audio/mpeg')).toBe('a-Set-Cookie- x.mp3');
  expect(safeFileName('.htaccess', 'image/png')).toBe('file.png');
});

it('rules §9: names recordings by the specified mapping', () => {
  const named = (['audio/webm', 'audio/mp4', 'audio/mpeg', 'audio/wav', 'audio/ogg'] as const).map(
    (type) => safeFileName('recording-2026-11-21', type),
  );
  expect(named.map(endingOf)).toEqual(['webm', 'mp4', 'mp3', 'wav', 'ogg']);
});

describe("a file's name and its content (ASVS 5.2.2)", () => {
  it.each([
    ['wound.jpg', 'image/jpeg'],
    ['WOUND.JPEG', 'image/jpeg'],
    ['referral', 'application/pdf'],
    ['referral of 3.11', 'application/pdf'],
    ['Dr. Meier', 'application/pdf'],
    ['lungs.m4a', 'audio/mp4'],
    ['', 'image/png'],
  ] as const)('%j does not contradict %s, and stays', (name, type) => {
    expect(nameFits(name, type)).toBe(true);
    expect(fittingName(name, type)).toBe(name);
  });

  it.each([
    ['wound.png', 'image/jpeg', 'wound.jpg'],
    ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.jpg'],
    ['referral.pdf.exe', 'application/pdf', 'referral.pdf.pdf'],
    ['lungs.html ', 'audio/wav', 'lungs.wav'],
    ['.htaccess', 'image/png', 'file.png'],
    ['film.7z', 'audio/webm', 'film.webm'],
  ] as const)('%j contradicts %s; %j fits', (name, type, fitting) => {
    expect(nameFits(name, type)).toBe(false);
    expect(fittingName(name, type)).toBe(fitting);
    expect(nameFits(fitting, type)).toBe(true);
  });

  it('agree for every name the app creates', () => {
    for (const type of fileTypes)
      expect(nameFits(safeFileName('photo-2026-11-21', type), type)).toBe(true);
  });

  it('reads an extension in lower case, and digits only as none', () => {
    expect(['a.B', 'a.2024', 'a.7z', 'a', 'a.', 'a.b c'].map(endingOf)).toEqual([
      'b',
      null,
      '7z',
      null,
      null,
      null,
    ]);
  });
});
