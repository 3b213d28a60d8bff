import { networkTexts } from '#domain/error-text.ts';
import type { CatalogueEntry } from './entry.ts';

/** The line, and what every request can be refused for. */
export const requestErrors = {
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

  // every request
  'request.not-json': { status: 415, text: 'The server cannot read this kind of request.' },
  'request.malformed': { status: 400, text: 'The request could not be read.' },
  'request.too-large': { status: 413, text: 'This is too large to send.' },
  'request.too-deep': { status: 400, text: 'The request is nested too deeply.' },
  'request.origin': { status: 403, text: 'The request came from another site and was refused.' },
  'request.invalid': { status: 422, text: 'Some entries are not valid.' },
  'request.unknown-field': { status: 422, text: 'The server does not know this field.' },
  'request.unknown-call': { status: 404, text: 'The server does not know this call.' },
  'request.protocol': { status: 426, text: 'Update the app to send.' },
  'access.denied': { status: 403, text: "Sorry, you don't have access to this." },
  'proposal.own-work': { status: 422, text: 'Only its author can do this. Decline it instead.' },
  'task.many': { status: 409, text: '500 of your messages are still open. Call the office.' },
  'task.exists': { status: 409, text: 'The office already has this message.' },
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
} as const satisfies Record<string, CatalogueEntry>;
