import type { CatalogueEntry } from './entry.ts';

/** Files, PDFs and the device itself. */
export const deviceErrors = {
  // files of a note
  'file.type': {
    status: 422,
    text: 'Only photos (JPEG, PNG, WebP), PDF documents and recordings can be added.',
  },
  'file.name': {
    status: 422,
    text: 'The file’s name does not match its content. Rename it and add it again.',
  },
  'file.too-large': { status: 413, text: 'The file is larger than 25 MB.' },
  'file.empty': { status: 422, text: 'The file is empty.' },
  'file.unreadable': { status: 0, text: 'This picture cannot be read on this device.' },
  'file.hash': { status: 422, text: 'The file was damaged on the way. Send it again.' },
  'file.changed': { status: 409, text: 'There is already another file with this number.' },
  'file.offset': { status: 409, text: 'The upload continues at another position.' },
  'file.protocol': { status: 412, text: 'Update the app to send.' },
  'file.gone': {
    status: 0,
    text: 'The server lost this file, and the copy on this device was already removed to free space.',
  },
  'file.unfinished': {
    status: 0,
    text: 'The recording was not finished. Keep what was recorded, or remove it.',
  },
  'recording.no-room': {
    status: 0,
    text: 'The recording ended: there is no more space on this device. What was recorded so far is kept.',
  },
  'file.in-use': {
    status: 409,
    text: 'A signed order or a signed document names this file. It stays on record.',
  },
  'file.seal': {
    status: 422,
    text: 'The signed file does not carry the seal of what was signed. Sign the document again.',
  },
  'file.too-many': { status: 422, text: 'A note can have at most 40 files.' },

  // unsent work as a file
  'export.password': { status: 0, text: 'The password does not open this file.' },
  'export.no-password': { status: 0, text: 'Enter the file’s password.' },

  // verifying a PDF
  'pdf.empty': { status: 422, text: 'The file is empty.' },
  'pdf.too-large': { status: 413, text: 'The file is larger than a signed note can be.' },
  'pdf.unreadable': {
    status: 422,
    text: 'This file cannot be read as a PDF: it is damaged, password-protected, or not a PDF.',
  },
  'pdf.ambiguous': {
    status: 422,
    text:
      'Programs read this PDF in different ways, so nobody can say what would be signed. Print it ' +
      'to a new PDF and sign that.',
  },
  'pdf.position': {
    status: 0,
    text: 'A signature is placed on a page that the PDF does not have.',
  },

  // the device
  'device.full': {
    status: 0,
    text: 'This device has no space left. What you typed stays on the screen; free some space or export it.',
  },
  'device.storage': {
    status: 0,
    text: "This device's storage did not answer. What you typed stays on the screen; try again or export it.",
  },
  'device.no-room': {
    status: 0,
    text:
      'There is not enough space on this device for a file. Free some space and try again; ' +
      'your answers are not affected.',
  },
  'device.locked': { status: 0, text: 'The chart on this device is locked.' },
  'device.wrong-password': {
    status: 0,
    text: 'The password does not open the data on this device.',
  },
  'device.wrong-pin': { status: 0, text: 'Wrong PIN.' },
  'device.pin-spent': {
    status: 0,
    text: 'Too many wrong PINs. Unlock with your password.',
  },
  'device.pin-ended': {
    status: 0,
    text: 'The PIN no longer opens this device. Unlock with your password.',
  },
  'device.pin-form': { status: 0, text: 'Use 4 to 8 digits.' },
  'device.pin-weak': {
    status: 0,
    text:
      'This PIN is too easy to guess: it repeats digits, counts up or down, or is part of ' +
      'your name or address. Choose another.',
  },
  'device.passkey-first': {
    status: 0,
    text: 'Sign in on this device with your password first. After that, a passkey opens it too.',
  },
  'device.passkey': {
    status: 0,
    text: 'The passkey did not open this device. Try again or use your password.',
  },
  'device.part-missing': {
    status: 0,
    text:
      'Part of the app could not be loaded. What you entered is saved on this device. Try ' +
      'again when you are online, or reload the app.',
  },
  'device.never-online': {
    status: 0,
    text: 'Sign in online once before working offline on this device.',
  },
} as const satisfies Record<string, CatalogueEntry>;
