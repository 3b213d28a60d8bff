import { yesNo, type Item, type Section } from '../define.ts';
import { interventionsSection } from '../sections/care-given.ts';
import { assistantsRule } from '../sections/federal-rules.ts';
import { dischargeSection, planSection } from './narrative-plan.ts';

/** Questions that stood in sections of every nurse and that only a registered nurse answers. */
const registeredNurses: ReadonlySet<string> = new Set([
  'supervision.present',
  'supervision.followsPlan',
  'supervision.satisfied',
  'supervision.comments',
  'plan.referrals',
  'plan.emergency',
]);
const isRegisteredNurses = (item: Item): boolean =>
  item.kind !== 'note' && registeredNurses.has(item.path);

const withoutManagement = (item: Item): Item =>
  item.kind === 'choices' && item.path === 'intervention.performed'
    ? { ...item, options: item.options.filter(({ value }) => value !== 'management') }
    : item;

const everyNurses = (section: Section): Section => ({
  ...section,
  items: section.items.filter((item) => !isRegisteredNurses(item)).map(withoutManagement),
});

/** What any nurse does in the home. */
export const nursesInterventions = everyNurses(interventionsSection);
/**
 * The next visit. That the plan of care may need a change, and who was told, any nurse says; what
 * becomes of it is the registered nurse's.
 */
export const nursesPlan = everyNurses(planSection);

/**
 * Supervision, management of the plan of care, services, priority in an emergency and discharge: an
 * LVN/LPN furnishes services under a registered nurse and evaluates nothing (42 CFR 484.75(c)).
 */
export const registeredNursesPart: Section = {
  ...dischargeSection,
  title: 'Supervision, plan of care and discharge',
  source: `${dischargeSection.source}; ${assistantsRule}`,
  signedBy: ['RN'],
  items: [
    ...interventionsSection.items.filter(isRegisteredNurses),
    yesNo('plan.management', 'Management of the care plan', { copyFromLast: false }),
    ...planSection.items.filter(isRegisteredNurses),
    ...dischargeSection.items,
  ],
};
