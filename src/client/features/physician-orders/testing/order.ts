import type { PhysicianOrder } from '#contract/physician-orders.ts';
import { patientId, testId, visitId } from '#client/store/testing/records.ts';

/** Made up: a physician of the circle. */
export const park = {
  id: testId(9, 1),
  name: 'Dr. Pat Park',
  npi: '1234567890',
  fax: '5595550191',
};
/** A spoken order that waits to be sent. */
export const order: PhysicianOrder = {
  id: testId(8, 1),
  revision: 2,
  state: 'open',
  source: 'verbal',
  type: 'fax',
  category: 'Wound care',
  patientId: patientId(),
  patientName: 'Sample, Sally',
  mrn: 'DEMO-1',
  episodeId: null,
  visitId: visitId(),
  content: {
    orderId: testId(8, 1),
    patient: { id: patientId(), name: 'Sample, Sally', birthday: '01/02/1940', mrn: 'DEMO-1' },
    source: 'verbal',
    category: 'Wound care',
    text: 'Wound vac at 125 mmHg.',
    effectiveFrom: '11/25/2026',
    physician: { name: park.name, npi: park.npi },
    author: { name: 'Nora Nurse', at: '2026-11-25T16:00:00.000Z' },
    received: { on: '11/25/2026', time: '08:00', from: park.name },
  },
  hash: null,
  seal: null,
  unconfirmed: false,
  former: false,
  physician: park,
  days: 31,
  dueOn: '12/25/2026',
  overdue: true,
  remind: false,
  sent: null,
  sendings: [],
  declined: [],
  signature: null,
  fileId: null,
  marked: null,
  voided: null,
  released: null,
};
