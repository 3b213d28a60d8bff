import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { incidentReport as form } from './form.ts';
import { sample } from './sample.ts';

describe('incident-report', () => {
  fillsAsAClinicianWould(form, sample);
});
