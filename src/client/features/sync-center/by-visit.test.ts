import { describe, expect, it } from 'vitest';
import type { FileOfPatient } from '#client/store/files/note-files.ts';
import { patientId, visitId } from '#client/store/testing/records.ts';
import type { OutboxEntry, SyncCenter } from '#client/sync/outbox-entries.ts';
import { kindsIn, lastReceipt, needingIn, syncGroups, waitingIn } from './by-visit.ts';

const [lampwick, candlemoor] = [visitId(1), visitId(2)];
let made = 0;
const entry = (parts: Partial<OutboxEntry>): OutboxEntry => ({
  entryId: `e${(made += 1)}`,
  command: 'saveAnswers',
  target: 'visit',
  targetId: lampwick,
  title: 'Lampwick, Lou',
  about: { record: 'visit', id: lampwick },
  patientId: null,
  day: 20_260_305,
  createdAt: '2026-03-05T16:00:00.000Z',
  bytes: 224,
  state: 'sent',
  receivedAt: null,
  ...parts,
});
const file = (parts: Partial<FileOfPatient>): FileOfPatient =>
  ({
    fileId: `f${(made += 1)}`,
    visitId: lampwick,
    kind: 'photo',
    name: 'Wound.jpg',
    type: 'image/jpeg',
    size: 100,
    sent: 0,
    state: 'waiting',
    takenAt: '2026-03-05T16:00:00.000Z',
    receivedAt: null,
    patientName: 'Lampwick, Lou',
    patientId: null,
    ...parts,
  }) as FileOfPatient;
const center = (parts: Partial<SyncCenter>): SyncCenter => ({
  needsYou: [],
  drafts: [],
  waiting: [],
  sentToday: [],
  filesToday: [],
  onPhone: { patients: 1, visits: 2, notes: 2, newest: null, usage: null },
  ...parts,
});
const nothing = { unsaved: [], files: [] };

describe('the sync center by visit', () => {
  it('has one row for everything of a visit, with each kind once and the newest receipt', () => {
    const [group, ...others] = syncGroups(
      center({
        sentToday: [
          entry({ receivedAt: '2026-03-05T10:40:00.000Z' }),
          entry({ receivedAt: '2026-03-05T10:53:00.000Z' }),
          entry({ command: 'signNote', receivedAt: '2026-03-05T10:52:00.000Z' }),
        ],
        filesToday: [file({ state: 'sent', receivedAt: '2026-03-05T10:51:00.000Z' })],
      }),
      nothing,
    );
    expect(others).toEqual([]);
    expect(group).toMatchObject({ title: 'Lampwick, Lou', day: 20_260_305 });
    expect(group && kindsIn(group)).toEqual({ labels: ['Note', 'Signature'], files: ['photo'] });
    expect(group && lastReceipt(group)).toBe('2026-03-05T10:53:00.000Z');
    expect(group && waitingIn(group)).toBe(0);
  });

  it('puts first what needs the person, then what waits, then what was sent', () => {
    const sent = entry({ receivedAt: '2026-03-05T10:40:00.000Z' });
    const message = entry({ command: 'raiseTask', about: null, title: '', state: 'waiting' });
    const groups = syncGroups(
      center({
        sentToday: [sent],
        waiting: [message],
        drafts: [{ visitId: visitId(3), title: 'Third, Tia', patientId: null }],
      }),
      { unsaved: [], files: [file({ visitId: candlemoor, state: 'refused' })] },
    );
    expect(groups.map(({ key }) => key)).toEqual([
      `visit:${candlemoor}`,
      `visit:${visitId(3)}`,
      'office',
      `visit:${lampwick}`,
    ]);
    expect(groups.map(needingIn)).toEqual([1, 0, 0, 0]);
    expect(groups.map(waitingIn)).toEqual([0, 1, 1, 0]);
  });

  it.each(['waiting', 'sentToday'] as const)(
    'puts work on a chart into the row of the patient’s visit: %s',
    (list) => {
      const lou = patientId(1);
      const dose = (of: string, title: string) =>
        entry({
          command: 'recordDose',
          target: 'patient',
          targetId: of,
          title,
          about: { record: 'patient', id: of },
          patientId: of,
          day: null,
        });
      const groups = syncGroups(
        center({
          [list]: [
            dose(lou, 'Lampwick, Lou'),
            dose(lou, 'Lampwick, Lou'),
            dose(patientId(2), 'Lampwick, Lee'),
          ],
          drafts: [{ visitId: lampwick, title: 'Lampwick, Lou', patientId: lou }],
        }),
        nothing,
      );
      expect(groups.map(({ key }) => key).toSorted()).toEqual([
        `patient:${patientId(2)}`,
        `visit:${lampwick}`,
      ]);
      const visitRow = groups.find(({ key }) => key === `visit:${lampwick}`);
      expect(visitRow && kindsIn(visitRow).labels).toEqual(['Note', 'Dose']);
      expect(visitRow?.[list === 'waiting' ? 'waiting' : 'sent']).toHaveLength(2);
    },
  );

  it('keeps the visits of one patient apart, with the chart in the one that comes first', () => {
    const lou = patientId(1);
    const [group, other] = syncGroups(
      center({
        sentToday: [entry({ patientId: lou, receivedAt: '2026-03-05T10:40:00.000Z' })],
        waiting: [
          entry({ about: { record: 'patient', id: lou }, patientId: lou, command: 'recordDose' }),
        ],
        drafts: [{ visitId: candlemoor, title: 'Lampwick, Lou', patientId: lou }],
      }),
      nothing,
    );
    expect([group?.key, other?.key]).toEqual([`visit:${candlemoor}`, `visit:${lampwick}`]);
    expect([group, other].map((each) => each && waitingIn(each))).toEqual([2, 0]);
  });

  it('puts work on a chart into the later of two visits that were sent', () => {
    const lou = patientId(1);
    // Oldest first, as the phone tells what was sent.
    const [morning, afternoon, dose] = [
      entry({ patientId: lou, receivedAt: '2026-03-05T09:00:00.000Z' }),
      entry({
        patientId: lou,
        about: { record: 'visit', id: candlemoor },
        receivedAt: '2026-03-05T15:00:00.000Z',
      }),
      entry({
        command: 'recordDose',
        patientId: lou,
        about: { record: 'patient', id: lou },
        receivedAt: '2026-03-05T15:01:00.000Z',
      }),
    ];
    const labels = (sentToday: readonly OutboxEntry[], filesToday: readonly FileOfPatient[] = []) =>
      syncGroups(center({ sentToday, filesToday }), nothing).map((group) => [
        group.key,
        kindsIn(group).labels,
      ]);
    expect(labels([morning, afternoon, dose])).toEqual([
      [`visit:${candlemoor}`, ['Note', 'Dose']],
      [`visit:${lampwick}`, ['Note']],
    ]);
    // The same where nothing but photos was sent of the visits.
    const photo = (of: string) => file({ visitId: of, patientId: lou, state: 'sent' });
    expect(labels([dose], [photo(lampwick), photo(candlemoor)])).toEqual([
      [`visit:${candlemoor}`, ['Dose']],
      [`visit:${lampwick}`, []],
    ]);
  });

  it('puts a message about a visit into the row of the visit', () => {
    const groups = syncGroups(
      center({
        waiting: [
          entry({ state: 'waiting' }),
          entry({ command: 'raiseTask', target: 'task', targetId: 't1', state: 'waiting' }),
        ],
      }),
      nothing,
    );
    expect(groups).toHaveLength(1);
    expect(groups.map(waitingIn)).toEqual([2]);
  });
});
