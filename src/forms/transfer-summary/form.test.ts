import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { transferSummary as form } from './form.ts';
import { sample } from './sample.ts';

describe('transfer-summary', () => {
  fillsAsAClinicianWould(form, sample);
});
