import { section, type Section } from '../../define.ts';
import { defaultRanges } from '../sources.ts';
import {
  bloodPressure,
  notTaken,
  oxygenSaturation,
  oxygenSupply,
  planLimits,
  pulse,
  respirations,
} from '../vital-signs.ts';
import type { TherapyParts } from './kinds.ts';

/** Vital signs before exercise; speech therapy takes them where the order asks for them. */
export const therapyVitals = ({ therapy }: TherapyParts): Section => {
  const needed = { required: therapy !== 'ST' };
  return section({
    id: 'vitals',
    title: 'Vital signs',
    source: defaultRanges,
    items: [
      planLimits,
      notTaken,
      ...pulse(needed),
      respirations(),
      ...bloodPressure(needed),
      ...oxygenSaturation(),
      ...oxygenSupply,
    ],
  });
};
