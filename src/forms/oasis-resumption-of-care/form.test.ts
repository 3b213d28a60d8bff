import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisResumptionOfCare } from './form.ts';

oasisScenario(oasisResumptionOfCare, {
  edit: '-3271',
  breaks: { 'oasis.M0032': '04/08/2026' },
  mends: { 'oasis.M0032': '04/07/2026' },
});
