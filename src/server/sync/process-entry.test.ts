import { describe, expect, it } from 'vitest';
import type { OpenConflict, Visit } from '#contract/entities.ts';
import type { Entry, FinalOutcome } from '#contract/sync.ts';
import { docOf, note, userId, visit, visitId } from '#client/store/testing/records.ts';
import type { Assignment } from '#domain/assignment-evidence.ts';
import type { Found, Pusher } from './port.ts';
import { beforeWork } from './process-entry.ts';

const edit = {
  revision: 2,
  by: userId(),
  byName: 'Nora Nurse',
  at: '2026-03-05T16:00:00.000Z',
  client: 'c',
  device: 'Phone',
};
const conflict: OpenConflict = {
  path: 'vitals.pulse',
  mine: 72,
  theirs: 90,
  theirsRevision: 3,
  entryId: 'e-conflict',
  mineEdit: edit,
  theirsEdit: null,
};
const held: Assignment = { from: new Date(0), until: null, told: null, contact: null };
const over: Assignment = { ...held, until: new Date(1) };

type Case = {
  readonly status?: Visit['status'];
  readonly assignments?: readonly Assignment[];
  readonly by?: string;
};

/**
 * What the server says of an entry on a note with one open choice, before it looks at the entry's
 * content.
 */
function before(
  command: string,
  { status = 'NotesDue', assignments = [held], by = userId() }: Case = {},
): unknown {
  const conflicts = [{ ...conflict, mineEdit: { ...edit, by } }];
  const found: Found = {
    target: 'visit',
    state: { visit: visit({ status }), note: note({ content: { ...docOf({}), conflicts } }) },
    version: 1,
    assignments,
  };
  const entry = {
    entryId: 'e-new',
    command,
    lane: `visit:${visitId()}`,
    after: [],
  } as unknown as Entry;
  const pusher = { userId: userId() } as Pusher;
  return beforeWork(
    { pusher, sha256: () => '', unsettled: new Map(), keeps: 'every outcome' },
    entry,
    {
      owner: userId(),
      stored: null,
      seqTaken: false,
      reported: null,
      clientMade: null,
      after: new Map(),
      found,
    },
  );
}
const waits = { outcome: { kind: 'gap', missing: ['e-conflict'] } };

describe('an entry that needs a settled lane waits for its author’s open choices (docs/sync.md, lanes)', () => {
  it.each(['signNote', 'submitNotes'])('%s waits; answers, starts and ends go on', (command) => {
    expect(before(command)).toMatchObject(waits);
    for (const other of ['saveAnswers', 'startVisit', 'endVisit', 'resolveNoteConflict'])
      expect(before(other)).toBeNull();
  });

  it('not for choices of others', () => expect(before('signNote', { by: userId(9) })).toBeNull());

  it('not where its author has the note no longer and cannot choose', () => {
    expect(before('signNote', { assignments: [over] })).toBeNull();
    expect(before('signNote', { assignments: [over, held] })).toMatchObject(waits);
  });

  it('a submit not where the visit is past it', () => {
    expect(before('submitNotes', { status: 'NotesApproved' })).toBeNull();
    expect(before('submitNotes', { status: 'NotesRejected' })).toMatchObject(waits);
  });
});

describe('an id that another person used first', () => {
  const ask = (authorId: string, owner = userId()): unknown => {
    const entry = { entryId: 'e-new', command: 'saveAnswers', lane: '', after: [] };
    const outcome = { kind: 'rejected', entryId: 'e-new', code: 'visit.not-assigned', fields: [] };
    return beforeWork(
      {
        pusher: { userId: userId() } as Pusher,
        sha256: () => '',
        unsettled: new Map(),
        keeps: 'every outcome',
      },
      entry as unknown as Entry,
      {
        owner,
        stored: { authorId, outcome: outcome as FinalOutcome },
        seqTaken: false,
        reported: null,
        clientMade: null,
        after: new Map(),
        found: null,
      },
    );
  };

  it('refuses this entry without stopping the device, and shows nothing of the other one', () => {
    const refused = { kind: 'rejected', code: 'sync.sequence', fields: [] };
    expect(ask(userId(9))).toMatchObject({ outcome: refused, duplicate: false, effect: null });
    expect(ask(userId())).toMatchObject({ outcome: { code: 'visit.not-assigned' } });
  });

  it('stops a device whose client is somebody else’s', () =>
    expect(ask(userId(), userId(9))).toMatchObject({ outcome: { code: 'sync.owner' } }));
});
