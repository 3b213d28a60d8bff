import { describe } from 'vitest';
import { fillsAsAClinicianWould } from '../testing/as-a-clinician.ts';
import { faceToFace as form } from './form.ts';
import { sample } from './sample.ts';

describe('face-to-face', () => {
  fillsAsAClinicianWould(form, sample);
});
