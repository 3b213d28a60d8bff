import { describe, expect, it } from 'vitest';
import {
  behavesAsTherapyDocument,
  errorsWith,
  followsGoals,
  measuresOnlyWhatIsNamed,
} from '../testing/therapy-document.ts';
import { stVisit as form } from './form.ts';
import { sample } from './sample.ts';

const given = { form, sample };

describe('speech therapy visit', () => {
  behavesAsTherapyDocument(given, { visitTypeId: 231, providerType: 'ST/SLP' });
  followsGoals(given);
  measuresOnlyWhatIsNamed(given, ['communication', 'swallowing', 'cognition']);
  it('details swallowing only when it is impaired, and asks who was told of aspiration', () => {
    const swallowing = {
      'measured.parts': ['swallowing'],
      'swallow.route': 'mouth',
      ...Object.fromEntries(
        ['lips', 'tongue', 'jaw', 'palate', 'secretions'].map((row) => [
          `oral.${row}.degree`,
          'none',
        ]),
      ),
    };
    expect(errorsWith(given, { ...swallowing, 'swallow.state': 'normal' })).toEqual([]);
    expect(errorsWith(given, { ...swallowing, 'swallow.state': 'impaired' })).toEqual([
      'objective.swallowing required',
      'swallow.food required',
      'swallow.liquid required',
      'swallow.strategies required',
      'swallow.aspiration required',
    ]);
  });
});
