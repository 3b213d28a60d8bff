import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisDischarge } from './form.ts';

oasisScenario(oasisDischarge, {
  edit: '-5132',
  breaks: { 'oasis.M1306': '1', 'oasis.M1307': 'NA' },
  mends: { 'oasis.M1311B1': 1 },
});
