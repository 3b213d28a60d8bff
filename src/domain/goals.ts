import { must } from './must.ts';
import { careTeamActors, foleyGoal, type Option } from './options.ts';

/**
 * Goal templates, nested as the specification nests them (rules §3, §9): category, person, action,
 * sign or symptom, then what is filled in. Read one after the other they are one sentence. The
 * wording beyond the Foley goal is not specified; it is our own.
 */

/** What is typed around a sign: before it, its name (such as a medication), and after it. */
type FillIn = 'prefix' | 'name' | 'suffix';

type Sign = { readonly id: string; readonly label: string; readonly fillIns?: readonly FillIn[] };
type Action = { readonly id: string; readonly label: string; readonly signs: readonly Sign[] };
type Person = { readonly id: string; readonly label: string; readonly actions: readonly Action[] };
export type GoalCategory = {
  readonly id: string;
  readonly label: string;
  readonly persons: readonly Person[];
};

/** The templates as lists: values are the path through the tree, such as `pain.patient.reports`. */
export type GoalLists = {
  readonly categories: readonly Option[];
  readonly persons: readonly Option[];
  readonly actions: readonly Option[];
  readonly signs: readonly Option[];
  /** Values of the next list by a value of a list. */
  readonly next: Readonly<Record<string, readonly string[]>>;
  /** Values of signs that have this to be filled in. */
  readonly fillIns: Readonly<Record<FillIn, readonly string[]>>;
};

const under = <T extends { readonly id: string; readonly label: string }>(
  parent: string,
  list: readonly T[],
): readonly (Option & { readonly node: T })[] =>
  list.map((node) => ({ value: `${parent}.${node.id}`, label: node.label, node }));

/** Flattens templates into the lists of a form. */
export function goalLists(templates: readonly GoalCategory[]): GoalLists {
  const categories = templates.map((node) => ({ value: node.id, label: node.label, node }));
  const persons = categories.flatMap(({ value, node }) => under(value, node.persons));
  const actions = persons.flatMap(({ value, node }) => under(value, node.actions));
  const signs = actions.flatMap(({ value, node }) => under(value, node.signs));
  const isChild = (parent: string, { value }: Option): boolean =>
    value.slice(0, value.lastIndexOf('.')) === parent;
  const nextOf = (parents: readonly Option[], children: readonly Option[]) =>
    parents.map(({ value }) => [
      value,
      children.filter((child) => isChild(value, child)).map((child) => child.value),
    ]);
  const filled = (what: FillIn): readonly string[] =>
    signs.filter(({ node }) => node.fillIns?.includes(what)).map(({ value }) => value);
  return {
    categories: plainOptions(categories),
    persons: plainOptions(persons),
    actions: plainOptions(actions),
    signs: plainOptions(signs),
    next: Object.fromEntries([
      ...nextOf(categories, persons),
      ...nextOf(persons, actions),
      ...nextOf(actions, signs),
    ]),
    fillIns: { prefix: filled('prefix'), name: filled('name'), suffix: filled('suffix') },
  };
}

const plainOptions = (list: readonly Option[]): readonly Option[] =>
  list.map(({ value, label }) => ({ value, label }));

const sign = (id: string, label: string, ...fillIns: readonly FillIn[]): Sign => ({
  id,
  label,
  ...(fillIns.length > 0 && { fillIns }),
});

/**
 * Who a goal is about: one of the care-team actors (spec rules §6).
 *
 * @throws when the list has nobody of that name
 */
export function actor(name: string, actions: readonly Action[]): Person {
  const { value, label } = must(
    careTeamActors.find((each) => each.value === name),
    name,
  );
  return { id: value.toLowerCase(), label, actions };
}

const patientOrCaregiver = (actions: readonly Action[]): readonly Person[] => [
  actor('Patient', actions),
  actor('Caregiver', actions),
];

/** Templates that forms offer. The Foley goal is the specified one (rules §9). */
export const goalTemplates: readonly GoalCategory[] = [
  {
    id: 'pain',
    label: 'Pain',
    persons: [
      actor('Patient', [
        {
          id: 'reports',
          label: 'reports',
          signs: [
            sign('level', 'pain of at most', 'suffix'),
            sign('relief', 'relief of pain by', 'name'),
          ],
        },
      ]),
    ],
  },
  {
    id: 'medication',
    label: 'Medication',
    persons: patientOrCaregiver([
      {
        id: 'names',
        label: 'names purpose, dose and side effects of',
        signs: [sign('one', 'the medication', 'name'), sign('all', 'all medications')],
      },
      {
        id: 'gives',
        label: 'takes or gives as ordered',
        signs: [sign('one', 'the medication', 'name'), sign('all', 'all medications')],
      },
    ]),
  },
  {
    id: 'mobility',
    label: 'Mobility',
    persons: [
      actor('Patient', [
        {
          id: 'walks',
          label: 'walks safely',
          signs: [
            sign('distance', 'a distance of', 'suffix'),
            sign('device', 'with', 'name', 'suffix'),
          ],
        },
        {
          id: 'transfers',
          label: 'transfers safely',
          signs: [sign('place', 'to and from', 'name')],
        },
      ]),
    ],
  },
  {
    id: 'skin',
    label: 'Skin and wounds',
    persons: [
      actor('Patient', [
        {
          id: 'shows',
          label: 'shows',
          signs: [
            sign('healing', 'healing of the wound at', 'name', 'suffix'),
            sign('intact', 'intact skin at', 'name'),
            sign('noInfection', 'no signs of infection', 'prefix', 'suffix'),
          ],
        },
      ]),
      actor('Caregiver', [
        {
          id: 'dresses',
          label: 'changes the dressing as taught',
          signs: [sign('wound', 'of the wound at', 'name')],
        },
      ]),
    ],
  },
  {
    id: 'urinary',
    label: 'Urinary',
    persons: [
      actor('Nurse', [
        {
          id: 'foley',
          label: 'changes the Foley catheter',
          signs: foleyGoal.change.map(({ label }, at) =>
            sign(
              `change${at + 1}`,
              `${label.toLowerCase()}, repeated every ${foleyGoal.repeatWeeks} weeks`,
            ),
          ),
        },
      ]),
    ],
  },
];
