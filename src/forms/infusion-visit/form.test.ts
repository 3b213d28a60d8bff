import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { infusionVisit as form } from './form.ts';
import { sample } from './sample.ts';

describe('infusion-visit', () => {
  fillsAsAClinicianWould(form, sample);
});
