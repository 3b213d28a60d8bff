import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { aideVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('aide-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
