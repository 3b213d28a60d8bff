import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { therapyVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('therapy-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
