import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { planOfCare as form } from './form.ts';
import { sample } from './sample.ts';

describe('plan-of-care', () => {
  fillsAsAClinicianWould(form, sample);
});
