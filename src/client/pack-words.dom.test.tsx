import { afterEach, expect, it } from 'vitest';
import { putPackTexts } from '#forms/packs/pack-texts.ts';
import { activateLanguage, knownText, loadTexts } from '#client/i18n.ts';

afterEach(() => activateLanguage('en'));

it('keeps the own words where a form of the agency has others for them, in each order', async () => {
  putPackTexts('pack-words', {
    de: { Rash: 'Falsch', 'Seen by the cat': 'Von der Katze besehen' },
  });
  await activateLanguage('en');
  await loadTexts(['forms/pack-words']);
  expect(knownText('Rash')).toBe('Rash');
  await activateLanguage('de');
  expect(knownText('Seen by the cat')).toBe('Von der Katze besehen');
  expect(knownText('Rash')).toBe('Ausschlag');
});
