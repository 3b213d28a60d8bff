import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { medicationProfile as form } from './form.ts';
import { sample } from './sample.ts';

describe('medication-profile', () => {
  fillsAsAClinicianWould(form, sample);
});
