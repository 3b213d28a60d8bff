import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { MissedNotice } from '#contract/missed-notices.ts';
import { readPdf } from '#client/features/note/testing/pdf-text.ts';
import { episodeId, patientId, testId, visitId } from '#client/store/testing/records.ts';
import { noticePdf } from './notice-pdf.ts';

const notice: MissedNotice = {
  id: testId(8, 1),
  revision: 2,
  state: 'open',
  raisedAt: '2026-11-24T18:00:00.000Z',
  patientId: patientId(),
  patientName: 'Sample, Sally',
  mrn: 'DEMO-1',
  birthday: '01/02/1940',
  episodeId: episodeId(),
  visitId: visitId(),
  dateOfService: '11/24/2026',
  visitType: 'Skilled nursing visit',
  discipline: 'RN',
  providerName: 'Nora Nurse',
  reason: 'Patient in hospital',
  by: 'Olivia Office',
  at: '2026-11-24T18:00:00.000Z',
  told: 'office',
  physician: {
    id: testId(9, 1),
    name: 'Dr. Pat Park',
    role: 'Attending',
    npi: '1234567890',
    phone: '',
    fax: '5595550191',
  },
  order: {
    frequency: '2w9',
    start: '11/22/2026',
    end: '11/28/2026',
    ordered: 2,
    done: 0,
    planned: 1,
    short: 1,
  },
  closed: null,
};
const printed = async (parts: Partial<MissedNotice> = {}): Promise<string> => {
  const bytes = await noticePdf({
    agency: 'Larkspur Home Health (demo)',
    notice: { ...notice, ...parts },
    madeAt: new Date('2026-11-24T20:00:00.000Z'),
  });
  return (await readPdf(bytes)).map(({ text }) => text).join(' ');
};

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

describe('the letter about a missed visit (decision 087)', () => {
  it('has agency, patient and physician, why it was missed, and how short the week is', async () => {
    const text = await printed();
    for (const words of [
      'Notice of a missed visit',
      'Larkspur Home Health (demo)',
      'Sample, Sally',
      'born 01/02/1940',
      'Dr. Pat Park',
      '1234567890',
      'Skilled nursing visit, RN',
      'Patient in hospital',
      'short by one visit',
    ])
      expect(text).toContain(words);
  });

  it.each([
    ['en', '11/24/2026 10:00 AM PST', '11/24/2026 12:00 PM PST'],
    ['de', '11/24/2026 10:00 PST', '11/24/2026 12:00 PST'],
  ])('has the moments as %s writes them', async (locale, told, made) => {
    onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
    i18n.loadAndActivate({ locale, messages: {} });
    const text = await printed();
    expect(text).toContain(`Olivia Office, ${told}`);
    expect(text).toContain(`printed ${made}`);
  });

  it('says where the chart names nobody, and corrects what was told before', async () => {
    const text = await printed({
      state: 'correct',
      physician: null,
      order: null,
      reason: null,
      providerName: null,
      birthday: '',
      closed: { how: 'fax', on: '11/24/2026', at: notice.at, by: 'Olivia Office', note: '' },
    });
    expect(text).toContain('Correction: this visit was not missed');
    expect(text).toContain('No physician in the chart');
    expect(text).not.toContain('Please tell us');
  });
});
