import {
  attributeOf,
  conceptOf,
  elementAt,
  hasTemplate,
  referredText,
  startOfTime,
  type Survey,
} from './cda.ts';
import {
  concernsOf,
  entriesOf,
  formerTemplate,
  isNegated,
  listed,
  observedStatus,
  stateOf,
  template,
  type Concern,
  type Listed,
  type SectionKind,
} from './entries.ts';

/** `onset` is MM/DD/YYYY, MM/YYYY or YYYY, as precise as the document. */
export type CareSummaryProblem = {
  text: string;
  code: string | null;
  codeSystem: string | null;
  onset: string | null;
  status: string | null;
};

const sections: SectionKind = {
  codes: ['11450-4'],
  templates: [...template('2.5', '2.5.1'), ...formerTemplate('11')],
};
const observations = [...template('4.4'), ...formerTemplate('28')];
/** Its act is always "completed": the act of recording, not the problem (CCD 1.0). */
const formerAct = formerTemplate('27');

/** "Problem" and "No current problems or disability": no particular one (SNOMED CT). */
const noParticular: ReadonlySet<string | null> = new Set([null, '55607006', '160245001']);
const noProblems = '160245001';

/** Problems of a document. Their status: observed, ended by date, of the concern. */
export const readProblems = (survey: Survey): Listed<CareSummaryProblem> =>
  listed(concernsOf(entriesOf(survey.sections, sections), observations), {
    withheldBy: ({ act, observation }) => [act, observation, elementAt(observation, 'value')],
    carriedBy: ({ act, observation }) => [act, observation],
    read: (concern) => {
      const row = problemOf(concern, survey.ids);
      const isDenied = isNegated(concern.act) || isNegated(concern.observation);
      if (row?.code === noProblems || (isDenied && noParticular.has(row?.code ?? null)))
        return { negation: 'No known problems' };
      if (row === null) return null;
      return isDenied ? { negation: `No ${row.text}` } : { row };
    },
  });

function problemOf({ act, observation }: Concern, ids: Survey['ids']): CareSummaryProblem | null {
  const concept = conceptOf(elementAt(observation, 'value'), ids);
  const text = concept.text ?? referredText(elementAt(observation, 'text'), ids);
  if (text === null) return null;
  const time = elementAt(observation, 'effectiveTime');
  const isOver = attributeOf(elementAt(time, 'high'), 'value') !== null;
  const ofConcern = act !== null && hasTemplate(act, formerAct) ? null : stateOf(act);
  return {
    text,
    code: concept.code,
    codeSystem: concept.codeSystem,
    onset: startOfTime(time),
    status: observedStatus(observation, ids) ?? (isOver ? 'resolved' : ofConcern),
  };
}
