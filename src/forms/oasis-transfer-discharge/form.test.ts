import { oasisScenario } from '../oasis/testing/scenario.ts';
import { oasisTransferDischarge } from './form.ts';

oasisScenario(oasisTransferDischarge, {
  edit: '-3261',
  breaks: { 'oasis.M0906': '04/08/2026' },
  mends: { 'oasis.M0906': '04/06/2026', 'oasis.M0030': '04/01/2026' },
});
