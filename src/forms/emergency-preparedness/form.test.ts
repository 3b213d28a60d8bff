import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { emergencyPreparedness as form } from './form.ts';
import { sample } from './sample.ts';

describe('emergency-preparedness', () => {
  fillsAsAClinicianWould(form, sample);
});
