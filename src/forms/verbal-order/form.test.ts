import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { verbalOrder as form } from './form.ts';
import { sample } from './sample.ts';

describe('verbal-order', () => {
  fillsAsAClinicianWould(form, sample);
});
