import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { admissionConsents as form } from './form.ts';
import { sample } from './sample.ts';

describe('admission-consents', () => {
  fillsAsAClinicianWould(form, sample);
});
