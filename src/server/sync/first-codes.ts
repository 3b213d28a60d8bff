/** The error codes that devices of the protocols 1 and 2 know. An answer with another one they take for a stranger's. */
export const firstCodes: ReadonlySet<string> = new Set([
  'access.denied', 'ccda.doctype', 'ccda.empty', 'ccda.no-patient-role', 'ccda.no-record-target', 'ccda.not-cda', 'ccda.not-well-formed',
  'ccda.too-deep', 'ccda.too-large', 'conflict.gone', 'device.full', 'device.locked', 'device.never-online', 'device.storage', 'device.wrong-password',
  'episode.overlap', 'login.blocked', 'login.failed', 'network.not-ours', 'network.offline', 'network.timeout', 'network.unreachable',
  'note.already-signed', 'note.conflict', 'note.incomplete', 'note.no-previous', 'note.not-auto-saved', 'note.not-saved', 'note.not-signed',
  'note.signature-stale', 'note.too-long', 'note.unknown-field', 'note.wrong-type', 'order.unreadable', 'password.token', 'password.weak',
  'password.wrong', 'patient.conflict', 'patient.incomplete', 'patient.possible-duplicate', 'rate.limited', 'record.not-found', 'request.invalid',
  'request.malformed', 'request.not-json', 'request.origin', 'request.protocol', 'request.too-deep', 'request.too-large', 'request.unknown-call',
  'request.unknown-field', 'server.draining', 'server.failed', 'server.unavailable', 'session.expired', 'session.missing', 'session.other-user',
  'sync.owner', 'sync.sequence', 'sync.too-large', 'sync.unknown-command', 'visit.already-started', 'visit.changed', 'visit.not-assigned',
  'visit.not-started', 'visit.transition',
]);
