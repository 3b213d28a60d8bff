import { missingForWebKit, startWebKit } from '../support/webkit/webkit.ts';
import { answers } from './story/4-chart.ts';
import { offlineStepsIn } from './story/engine.ts';

offlineStepsIn({
  name: 'WebKit',
  missing: missingForWebKit,
  start: startWebKit,
  given: answers,
});
