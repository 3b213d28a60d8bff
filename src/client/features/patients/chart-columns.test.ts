import { i18n } from '@lingui/core';
import { expect, it, onTestFinished } from 'vitest';
import { cellText } from './chart-columns.ts';

it('reads a usual word of its field in the own language, and any other text as it was typed', () => {
  onTestFinished(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));
  i18n.loadAndActivate({
    locale: 'de',
    messages: {
      Brown: ['Braun'],
      Walker: ['Rollator'],
      '5 mg': ['10 mg'],
      'Full code': ['Volle Reanimation'],
      Nausea: ['Übelkeit'],
      'Once daily': ['Einmal täglich'],
    },
  });
  expect(cellText('codeStatus', 'full code ')).toBe('Volle Reanimation');
  expect(cellText('reaction', 'Nausea')).toBe('Übelkeit');
  expect(cellText('lastName', 'Brown')).toBe('Brown');
  expect(cellText('emergencyName', 'Walker')).toBe('Walker');
  expect(cellText('dose', '5 mg')).toBe('5 mg');
  expect(cellText('frequency', 'once daily')).toBe('Einmal täglich');
  expect(cellText('codeStatus', 'Brown')).toBe('Brown');
  expect(cellText('substance', 'Nausea')).toBe('Nausea');
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  expect(cellText('route', 'oral')).toBe('oral');
});
