import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { communicationNote as form } from './form.ts';
import { sample } from './sample.ts';

describe('communication-note', () => {
  fillsAsAClinicianWould(form, sample);
});
