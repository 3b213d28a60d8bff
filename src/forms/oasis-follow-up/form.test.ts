import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisFollowUp } from './form.ts';

oasisScenario(oasisFollowUp, {
  edit: 'PL-01',
  breaks: { 'oasis.M1033': ['01', '10'] },
  mends: { 'oasis.M1033': ['10'] },
});
