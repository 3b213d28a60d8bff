import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { sixtyDaySummary as form } from './form.ts';
import { sample } from './sample.ts';

describe('sixty-day-summary', () => {
  fillsAsAClinicianWould(form, sample);
});
