import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { lvnSupervision as form } from './form.ts';
import { sample } from './sample.ts';

describe('lvn-supervision', () => {
  fillsAsAClinicianWould(form, sample);
});
