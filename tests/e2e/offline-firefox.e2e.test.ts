import { startBrowser } from '../support/browser.ts';
import { findFirefox } from '../support/find-firefox.ts';
import { fewAnswers } from './story/4-chart.ts';
import { offlineStepsIn } from './story/engine.ts';

offlineStepsIn({
  name: 'Firefox',
  missing: () => (findFirefox() === undefined ? ['firefox-esr'] : []),
  start: (profile) => startBrowser(profile, { screen: 'phone', engine: 'firefox' }),
  given: fewAnswers,
});
