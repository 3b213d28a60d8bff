import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisDeathAtHome } from './form.ts';

oasisScenario(oasisDeathAtHome, {
  edit: '-5630',
  breaks: { 'oasis.J1800': '1', 'oasis.J1900A': '0', 'oasis.J1900B': '0', 'oasis.J1900C': '0' },
  mends: { 'oasis.J1900A': '1' },
});
