import { createHash } from 'node:crypto';
import { must } from '#domain/must.ts';
import { formById } from '#forms/registry.ts';
import type { Applied, CommandContext } from '../commands/command.ts';
import { emptyMergedDoc } from '../commands/merged-doc.ts';
import type { Note, Visit } from '../entities.ts';
import type { VisitAggregate } from '../targets.ts';

/** A staffed visit with its empty note, and the clinician it is assigned to. */

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
export const nurse: CommandContext = {
  entryId: uuid(1),
  author: {
    id: uuid(2),
    name: 'Ana Silva',
    kind: 'clinician',
    role: 'CLINICIAN',
    signsAs: 'MSW',
  },
  assigned: true,
  client: uuid(3),
  device: 'phone',
  at: '2026-11-21T17:40:00.000Z',
  baseRevision: 0,
  sha256,
};
export const form = must(formById('msw-visit'), 'the social worker’s form');
export const visit: Visit = {
  id: uuid(10),
  revision: 4,
  episodeId: uuid(11),
  patientId: uuid(12),
  patientName: 'Rivera, M.',
  address: '412 Oak St',
  phone: '',
  visitTypeId: 335,
  visitType: 'MSW visit',
  providerType: 'MSW',
  status: 'Staffed',
  dateOfService: '11/21/2026',
  plannedStart: '09:30',
  plannedMinutes: 60,
  providerId: uuid(2),
  providerName: 'Ana Silva',
  timeIn: null,
  timeOut: null,
  pay: null,
  formId: form.id,
  submittedAt: null,
  approvedAt: null,
};
const note: Note = {
  visitId: visit.id,
  patientId: visit.patientId,
  episodeId: visit.episodeId,
  providerId: uuid(2),
  dateOfService: visit.dateOfService,
  formId: form.id,
  formVersion: form.version,
  content: emptyMergedDoc,
  seal: null,
  pastSeals: [],
  addenda: [],
  returned: [],
  returnComment: '',
};
export const fresh: VisitAggregate = { visit, note };

/** The state after a command that applies. */
export const done = (result: Applied<VisitAggregate>): VisitAggregate => {
  if (result.kind !== 'applied') throw new Error(`expected applied, got ${JSON.stringify(result)}`);
  return result.state;
};
