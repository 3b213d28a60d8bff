import { networkTexts } from '#domain/error-text.ts';

/**
 * The one error catalogue: code → HTTP status and the words a person reads. Texts in straight
 * quotes of the specification are here once, to the letter (portal §8, rules §5 and §8); the
 * English text is also the message id of the translation catalogues.
 */
export const errors = {
  // the line
  'network.offline': { status: 0, text: networkTexts.offline },
  'network.unreachable': { status: 0, text: networkTexts.unreachable },
  'network.timeout': {
    status: 0,
    text: 'The server took too long to answer. What you entered is kept and will be sent later.',
  },
  'network.not-ours': {
    status: 0,
    text:
      'Something else answered instead of the server, such as a sign-in page of a public ' +
      'network. What you entered is kept.',
  },

  // sign-in and session
  'login.failed': { status: 401, text: 'Sorry, login failed.' },
  'login.blocked': { status: 403, text: "Sorry, you don't have access to this." },
  'login.code': { status: 401, text: 'A code is needed to sign in.' },
  'login.code-over': {
    status: 401,
    text: 'The time to enter the code has run out. Sign in again.',
  },
  'login.pick': { status: 401, text: 'Choose the account to sign in with.' },
  'login.passkey': {
    status: 401,
    text: 'This passkey cannot sign you in here. Use your password.',
  },
  'session.missing': { status: 401, text: 'Please sign in.' },
  'session.expired': {
    status: 401,
    text: 'Your session has ended. Sign in again; nothing you entered is lost.',
  },
  'session.locked': {
    status: 401,
    text: 'This device is locked. Unlock it, or sign in again; nothing you entered is lost.',
  },
  'session.content-key': { status: 409, text: 'The key for notes changed. Load the page again.' },
  'session.factor': {
    status: 403,
    text:
      'Your agency requires a second way to sign in. Add a passkey or a code in your ' +
      'profile; nothing you entered is lost.',
  },
  'session.passkey': {
    status: 403,
    text: 'Sign in with your passkey for this. If it is lost, an administrator can remove it.',
  },
  'session.other-user': {
    status: 403,
    text: 'This work belongs to another person and can only be sent by them.',
  },
  'password.wrong': { status: 422, text: 'The current password is not right.' },
  'password.weak': {
    status: 422,
    text:
      'Use at least 12 characters: no sequence such as 1234 or abcd, and not just your user name, ' +
      'your name, your agency or Porchlight.',
  },
  'password.same': { status: 422, text: 'This is your current password. Choose another.' },
  'password.common': { status: 422, text: 'This password is too common. Choose another.' },
  'account.link': {
    status: 422,
    text: 'User name and password belong to no other account of yours in this agency.',
  },
  'password.token': {
    status: 422,
    text: 'This link has expired or was already used. Ask for a new one.',
  },
  'passkey.refused': { status: 422, text: 'This passkey could not be added.' },
  'passkey.many': { status: 409, text: 'You already have ten passkeys. Remove one first.' },
  'code.wrong': {
    status: 422,
    text: 'The code is not right or was already used. Wait for the next one.',
  },
  'code.on': { status: 409, text: 'Signing in with a code is already turned on.' },
  'code.unprepared': { status: 409, text: 'Setup took too long. Start again.' },
  'user.taken': { status: 409, text: 'This user name is taken. Choose another.' },
  'user.colleague': { status: 409, text: 'A colleague has this name. Have your agency enter it.' },
  'user.self': {
    status: 409,
    text: 'You cannot change this about your own account. Ask another administrator.',
  },
  'user.registered': {
    status: 409,
    text: 'This person has registered already and can ask for a new password.',
  },
  'user.inactive': { status: 409, text: 'This person is inactive. Reactivate them first.' },
  'user.role': { status: 422, text: 'Your agency does not have this role.' },
  'user.company': { status: 422, text: 'A person of a company needs the company.' },
  'company.name-taken': { status: 409, text: 'Another company has this name.' },
  'company.changed': { status: 409, text: 'Somebody else changed it meanwhile. Open it again.' },
  'user.discipline': { status: 422, text: 'A clinician needs a discipline.' },
  'invitation.over': {
    status: 422,
    text:
      'This invitation has expired or was already used. If you have registered, sign in; if not, ' +
      'ask your agency to send it again.',
  },
  'verification.email': {
    status: 422,
    text: 'Sorry, email verification failed. Please try again.',
  },
  'verification.password': {
    status: 422,
    text: 'Your agency asked for this address. Enter your password with the code.',
  },
  'verification.phone': { status: 422, text: 'Sorry, phone verification failed.' },
  'verification.not-sent': { status: 422, text: 'Sorry, verification code could not be sent.' },
  'rate.limited': { status: 429, text: 'Too many tries. Please wait a moment and then try again.' },

  // every request
  'request.not-json': { status: 415, text: 'The server cannot read this kind of request.' },
  'request.malformed': { status: 400, text: 'The request could not be read.' },
  'request.too-large': { status: 413, text: 'This is too large to send.' },
  'request.too-deep': { status: 400, text: 'The request is nested too deeply.' },
  'request.origin': { status: 403, text: 'The request came from another site and was refused.' },
  'request.invalid': { status: 422, text: 'Some of your entries cannot be accepted.' },
  'request.unknown-field': { status: 422, text: 'The server does not know this field.' },
  'request.unknown-call': { status: 404, text: 'The server does not know this call.' },
  'request.protocol': { status: 426, text: 'Update the app to send.' },
  'access.denied': { status: 403, text: "Sorry, you don't have access to this." },
  'proposal.own-work': { status: 422, text: 'Only its author can do this. Decline it instead.' },
  'task.exists': { status: 409, text: 'This message is with the office already.' },
  'constant.changed': {
    status: 409,
    text: 'Somebody else changed this constant meanwhile. Look at it again before you save.',
  },
  'role.name-taken': { status: 409, text: 'Another role has this name.' },
  'role.base': {
    status: 422,
    text: 'A role stays based on what it was based on when it was made.',
  },
  'role.too-many': { status: 422, text: 'An agency can have 900 roles of its own at most.' },
  'role.changed': {
    status: 409,
    text: 'Somebody else changed this role meanwhile. Look at it again before you save.',
  },
  'role.last-administrator': {
    status: 422,
    text:
      'Nobody could administer the users any more. At least one active administrator must keep ' +
      'the area users and be able to sign in.',
  },
  'role.in-use': { status: 409, text: 'People have this role. Give them another one first.' },
  'role.preset': { status: 422, text: 'This role comes with every agency and stays.' },
  'record.not-found': { status: 404, text: 'This record does not exist or is not yours to see.' },
  'server.failed': {
    status: 500,
    text: 'Something went wrong on the server. Nothing you entered is lost.',
  },
  'server.unavailable': {
    status: 503,
    text: 'The server is not ready. What you entered is kept and will be sent later.',
  },
  'server.draining': {
    status: 503,
    text: 'The server is restarting. What you entered is kept and will be sent later.',
  },

  // notes and visits
  'note.not-auto-saved': { status: 0, text: 'Note not auto-saved...' },
  'note.not-saved': {
    status: 0,
    text:
      'Note not saved. Please try again and if error persists contact care coordinator. ' +
      "Please do NOT continue to enter notes as it won't be saved at this time.",
  },
  'note.unknown-field': { status: 422, text: 'This field is not part of the form.' },
  'note.wrong-type': { status: 422, text: 'This value does not fit the field.' },
  'note.too-long': { status: 422, text: 'This text is too long for the field.' },
  'note.not-signed': { status: 422, text: 'The note has to be signed before it can be submitted.' },
  'note.signature-stale': {
    status: 422,
    text: 'The note changed after it was signed. Please review it and sign again.',
  },
  'note.signer': {
    status: 422,
    text: 'The signature does not name you as your account does. Review the note and sign again.',
  },
  'note.incomplete': { status: 422, text: 'Required answers are missing.' },
  'note.already-signed': { status: 409, text: 'The note is already signed.' },
  'note.no-previous': { status: 404, text: 'No previous note found.' },
  'note.conflict': {
    status: 409,
    text: 'The office changed the same answer. Choose which one to keep.',
  },
  'visit.transition': {
    status: 409,
    text: 'The visit cannot change from its present status to this one.',
  },
  'visit.not-assigned': { status: 409, text: 'This visit is not assigned to you.' },
  'visit.handed-over': {
    status: 409,
    text: 'This visit is no longer yours. What you wrote went to the office as a proposal.',
  },
  'visit.already-started': { status: 409, text: 'The visit was already started.' },
  'visit.already-ended': { status: 409, text: 'The visit was already ended.' },
  'visit.submitted': {
    status: 409,
    text: 'The notes were submitted. Ask the office to correct the times.',
  },
  'visit.settled': { status: 409, text: 'The visit was approved. Ask the office to correct it.' },
  'visit.not-started': { status: 409, text: 'The visit was not started yet.' },
  'visit.undo': { status: 409, text: 'It is too late to undo this. Tell the office.' },
  'visit.times': {
    status: 422,
    text: 'A visit must end after it started, at most 24 hours later, and neither time can be in the future.',
  },
  'visit.times-far': {
    status: 422,
    text: 'The times are more than 7 days from the visit’s planned day. Plan another visit for that day.',
  },
  'visit.plan-far': {
    status: 422,
    text: 'Visits are planned from 120 days back to 365 days ahead.',
  },
  'visit.outside-episode': {
    status: 422,
    text: 'This day is outside the episode the visit belongs to.',
  },
  'visit.changed': {
    status: 409,
    text: 'Somebody else changed this visit. Check it again before you continue.',
  },
  'link.target': {
    status: 422,
    text: 'A link leads only to a page of this app that you may open.',
  },
  'link.filters': { status: 422, text: 'A link keeps no filters. Leave out ? or # and the rest.' },
  'order.unreadable': {
    status: 422,
    text: 'The order cannot be read. Write it like 2w9 or 3w1 1w3.',
  },
  'patient.conflict': {
    status: 409,
    text: 'Somebody else changed the same field. Choose which one to keep.',
  },
  'patient.handed-over': {
    status: 409,
    text: 'You no longer see this patient. Your change went to the office as a proposal.',
  },
  'patient.incomplete': { status: 422, text: 'The patient record is not complete yet.' },
  'patient.possible-duplicate': {
    status: 409,
    text: 'A patient with this name and date of birth already exists.',
  },
  'chart.scope': {
    status: 403,
    text: 'Your role does not change this part of the chart. Tell the office or a nurse.',
  },
  'chart.reason': { status: 422, text: 'Say why the medication is changed.' },
  'episode.overlap': { status: 422, text: 'The patient already has an episode in this period.' },
  'conflict.gone': { status: 409, text: 'This choice was already made.' },

  // sync
  'sync.unknown-command': {
    status: 422,
    text: 'The server does not know this kind of change. Update the app to send.',
  },
  'sync.owner': {
    status: 403,
    text: 'This work belongs to another person and can only be sent by them.',
  },
  'sync.sequence': {
    status: 409,
    text: 'This change has the same number as another change from this device. Send it again.',
  },
  'sync.too-large': {
    status: 413,
    text: 'This change is too large to send. Shorten it or split it.',
  },

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
  'file.too-many': { status: 422, text: 'A note can have at most 40 files.' },

  // unsent work as a file
  'export.password': { status: 0, text: 'The password does not open this file.' },
  'export.no-password': { status: 0, text: 'Enter the file’s password.' },

  // import
  'ccda.empty': { status: 422, text: 'The file is empty.' },
  'ccda.name': {
    status: 422,
    text: 'A care summary’s file name ends in .xml. This file has another name.',
  },
  'ccda.too-large': { status: 413, text: 'The file is too large.' },
  'ccda.too-deep': { status: 422, text: 'The file is nested too deeply.' },
  'ccda.doctype': {
    status: 422,
    text: 'The file contains a document type declaration and was refused.',
  },
  'ccda.not-well-formed': { status: 422, text: 'The file is not well-formed XML.' },
  'ccda.not-cda': { status: 422, text: 'The file is not a care summary (C-CDA).' },
  'ccda.no-record-target': { status: 422, text: 'Invalid XML. Missing recordTarget.' },
  'ccda.no-patient-role': { status: 422, text: 'Missing patientRole' },
  'ccda.no-name': { status: 422, text: 'The care summary does not name the patient.' },

  // verifying a PDF
  'pdf.empty': { status: 422, text: 'The file is empty.' },
  'pdf.too-large': { status: 413, text: 'The file is larger than a signed note can be.' },
  'pdf.unreadable': {
    status: 422,
    text: 'This file cannot be read as a PDF: it is damaged, password-protected, or not a PDF.',
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
  'device.wrong-pin': { status: 0, text: 'The PIN is not right.' },
  'device.pin-spent': { status: 0, text: 'Too many wrong PINs. Unlock with your password.' },
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
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * Why one field was refused: the path as the form or the schema names it, and the catalogue code.
 */
export type FieldReason = { readonly path: string; readonly code: ErrorCode };

/** What a code means to somebody who does not know it, by its HTTP status. */
const general: Readonly<Record<number, ErrorCode>> = {
  400: 'request.malformed',
  401: 'session.missing',
  403: 'access.denied',
  404: 'record.not-found',
  409: 'visit.transition',
  413: 'request.too-large',
  415: 'request.not-json',
  422: 'request.invalid',
  426: 'request.protocol',
  429: 'rate.limited',
  503: 'server.unavailable',
};

/** The code everybody knows for a status; a server's failure for one that no code has. */
export const generalCode = (status: number): ErrorCode => general[status] ?? 'server.failed';

/** True when a text received from outside is a code of the catalogue. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errors, code);

/**
 * A refusal with a catalogue code: thrown by services and by the browser's calls, turned into
 * problem JSON (RFC 9457) on the way out.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: readonly FieldReason[];
  /**
   * Extra facts the screen needs, such as the two values of a conflict. Never patient text in a
   * log.
   */
  readonly detail: unknown;
  constructor(
    code: ErrorCode,
    {
      fields = [],
      detail,
      cause,
    }: { fields?: readonly FieldReason[]; detail?: unknown; cause?: unknown } = {},
  ) {
    super(errors[code].text, { cause });
    this.code = code;
    this.fields = fields;
    this.detail = detail;
  }
}
