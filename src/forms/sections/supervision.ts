import {
  choice,
  choices,
  date,
  longText,
  section,
  yesNo,
  type Condition,
  type Item,
  type Section,
} from '../define.ts';
import { asked, fresh } from './asked.ts';
import { ownWording } from './sources.ts';

/** Supervision of those who work under somebody else's plan: of an aide, of an LVN/LPN. */

/** How an element of supervision was found; anything but *Meets* wants words and a plan. */
const finding = { meets: 'Meets', needsTeaching: 'Needs teaching', notObserved: 'Not observed' };

type Performance = {
  readonly title: string;
  /** Where the elements come from. */
  readonly source: string;
  /** What is looked at, by the last part of its path. */
  readonly elements: Readonly<Record<string, string>>;
  /** Questions after the elements. */
  readonly more?: readonly Item[];
};

/** What the supervised person was seen to do, element by element, and what was taught. */
export const performanceSection = ({
  title,
  source,
  elements,
  more = [],
}: Performance): Section => {
  const needsTeaching: Condition = {
    any: Object.keys(elements).map((name) => ({
      path: `elements.${name}`,
      equals: 'needsTeaching',
    })),
  };
  return section({
    id: 'elements',
    title,
    source,
    items: [
      ...Object.entries(elements).map(([name, label]) =>
        choice(`elements.${name}`, label, finding, asked),
      ),
      longText('elements.teaching', 'Teaching given and findings', {
        ...fresh,
        required: true,
        showIf: needsTeaching,
      }),
      ...more,
    ],
  });
};

type PlanTexts = {
  /** The question whether the plan the person works by still fits, and the one about changes. */
  readonly current: string;
  readonly changes: string;
};

/** What patient and caregiver said, whether the plan still fits, and when supervision is due next. */
export const patientAndPlanSection = (title: string, { current, changes }: PlanTexts): Section =>
  section({
    id: 'patient',
    title,
    source: ownWording,
    items: [
      choices(
        'patient.asked',
        'Satisfaction reviewed with',
        { patient: 'Patient', family: 'Family', caregiver: 'Caregiver', nobody: 'Nobody' },
        asked,
      ),
      longText('patient.words', 'What the patient or caregiver said', fresh),
      yesNo('plan.current', current, asked),
      longText('plan.changes', changes, {
        ...fresh,
        required: true,
        showIf: { path: 'plan.current', equals: false },
      }),
      date('plan.next', 'Next supervision due', asked),
    ],
  });
