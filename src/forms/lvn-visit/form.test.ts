import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { lvnVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('lvn-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
