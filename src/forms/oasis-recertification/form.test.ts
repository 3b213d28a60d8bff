import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisRecertification } from './form.ts';

oasisScenario(oasisRecertification, {
  edit: '-3261',
  breaks: { 'oasis.M0030': '04/08/2026' },
  mends: { 'oasis.M0030': '02/10/2026' },
});
