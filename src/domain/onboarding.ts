/** Onboarding steps of a company and stages of a provider (spec rules §2, portal §4). */

export type CompanyStep = 'Contract' | 'Rates';

/**
 * The company's next onboarding step: Contract moves to Rates, Done moves to Contract, anything
 * else moves to Rates. When the privilege hides the Rates step, Rates becomes Contract (spec portal
 * §4).
 */
export function nextOnboardingStep(
  step: string | null | undefined,
  { hideRates = false }: { hideRates?: boolean } = {},
): CompanyStep {
  if (step === 'Done' || hideRates) return 'Contract';
  return 'Rates';
}

/** A Done step marks onboarding complete (spec portal §4). */
export function isOnboarded(step: string | null | undefined): boolean {
  return step === 'Done';
}

/** Stage → label shown to users (spec rules §2). */
const onboardingStages: ReadonlyMap<string, string> = new Map([
  ['Rates', 'Rates'],
  ['Contract', 'Agreement'],
  ['Background', 'Background'],
  ['Profile', 'Skills & Preferences'],
  ['Credentials', 'Credentials'],
  ['Done', 'Onboarded'],
]);

/** Every label of a stage, for the text catalogue. */
export const onboardingStageTexts: readonly string[] = [...onboardingStages.values()];

/** The label of an onboarding stage; an unknown stage unchanged, a missing one as empty text. */
export function onboardingStageLabel(stage: string | null | undefined): string {
  return onboardingStages.get(stage ?? '') ?? stage ?? '';
}
