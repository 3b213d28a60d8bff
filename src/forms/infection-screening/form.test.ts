import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { infectionScreening as form } from './form.ts';
import { sample } from './sample.ts';

describe('infection-screening', () => {
  fillsAsAClinicianWould(form, sample);
});
