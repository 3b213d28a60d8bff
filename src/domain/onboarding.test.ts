import { expect, test } from 'vitest';
import { isOnboarded, nextOnboardingStep, onboardingStageLabel } from './onboarding.ts';

test('portal §4: Contract moves to Rates; Done moves to Contract; anything else moves to Rates', () => {
  expect(nextOnboardingStep('Contract', { hideRates: false })).toBe('Rates');
  expect(nextOnboardingStep('Done', { hideRates: false })).toBe('Contract');
  for (const other of ['Rates', 'done', '', 'Background', null, undefined])
    expect(nextOnboardingStep(other), String(other)).toBe('Rates');
});

test('portal §4: when the privilege hides the Rates step, Rates becomes Contract', () => {
  for (const step of ['Contract', 'Done', 'Rates', '', null])
    expect(nextOnboardingStep(step, { hideRates: true })).toBe('Contract');
});

test('portal §4: a Done step marks onboarding complete', () => {
  expect(isOnboarded('Done')).toBe(true);
  expect(isOnboarded('Contract')).toBe(false);
  expect(isOnboarded(null)).toBe(false);
});

test('rules §2: onboarding stage labels shown to users', () => {
  expect(
    ['Rates', 'Contract', 'Background', 'Profile', 'Credentials', 'Done'].map(onboardingStageLabel),
  ).toEqual([
    'Rates',
    'Agreement',
    'Background',
    'Skills & Preferences',
    'Credentials',
    'Onboarded',
  ]);
  expect(onboardingStageLabel('Paused')).toBe('Paused');
  expect(onboardingStageLabel('toString')).toBe('toString');
  expect(onboardingStageLabel(null)).toBe('');
});
