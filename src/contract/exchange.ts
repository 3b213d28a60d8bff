import { define } from './call.ts';
import { relayReply, relayRequest } from './sealed-entries.ts';
import { pullReply, pullRequest, pushReply, pushRequest } from './sync.ts';

/** The three calls a device exchanges work with, once per service that accepts work. */

const notes = define('notes');
const operation = define('operation');

export const pushOperation = operation('push', {
  summary:
    'Receives a device’s outbox entries for visits and charts. One transaction per entry; ' +
    'answers only after commit.',
  input: pushRequest,
  output: pushReply,
  errors: ['request.protocol', 'sync.owner'],
});

export const pullOperation = operation('pull', {
  summary: 'Visits, patients and episodes in the person’s scope that changed since a cursor.',
  reads: true,
  input: pullRequest,
  output: pullReply,
  errors: ['request.protocol', 'sync.owner'],
});

export const relayOperation = operation('deliver', {
  summary: 'Receives a client’s sealed entries for visits and charts, without a session.',
  open: true,
  input: relayRequest,
  output: relayReply,
  errors: ['request.protocol', 'sync.owner'],
});

export const pushNotes = notes('push', {
  summary:
    'Receives a device’s outbox entries for notes. One transaction per entry; answers only after commit.',
  input: pushRequest,
  output: pushReply,
  errors: ['request.protocol', 'sync.owner'],
});

export const pullNotes = notes('pull', {
  summary: 'Notes in the person’s scope that changed since a cursor.',
  reads: true,
  input: pullRequest,
  output: pullReply,
  errors: ['request.protocol', 'sync.owner'],
});

export const relayNotes = notes('deliver', {
  summary: 'Receives a client’s sealed entries for notes, without a session.',
  open: true,
  input: relayRequest,
  output: relayReply,
  errors: ['request.protocol', 'sync.owner'],
});

/** The same three by the service that takes the work in. */
export const pushCalls = { notes: pushNotes, operation: pushOperation } as const;
export const pullCalls = { notes: pullNotes, operation: pullOperation } as const;
export const relayCalls = { notes: relayNotes, operation: relayOperation } as const;
