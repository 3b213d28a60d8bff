import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { mswVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('msw-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
