import {
  conceptOf,
  elementAt,
  elementsAt,
  hasTemplate,
  referredText,
  type Concept,
  type Survey,
} from './cda.ts';
import type { XmlNode } from '../xml-tree.ts';
import {
  concernsOf,
  entriesOf,
  formerTemplate,
  isNegated,
  listed,
  observedStatus,
  related,
  stateOf,
  template,
  type Concern,
  type Listed,
  type SectionKind,
} from './entries.ts';

export type CareSummaryAllergy = {
  substance: string;
  reaction: string | null;
  severity: string | null;
  status: string | null;
  code: string | null;
};

const sections: SectionKind = {
  codes: ['48765-2'],
  templates: [...template('2.6', '2.6.1'), ...formerTemplate('2')],
};
const observations = [...template('4.7', '4.24.3.90'), ...formerTemplate('18')];
const formerAct = formerTemplate('27');
const reactionObservations = [...template('4.9'), ...formerTemplate('54')];
const severityObservations = [...template('4.8'), ...formerTemplate('55')];

/** Kinds of allergies that name no substance (SNOMED CT), with what their denial says. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['416098002', 'No known drug allergies'],
  ['419511003', 'No known drug allergies'],
  ['59037007', 'No known drug allergies'],
  ['414285001', 'No known food allergies'],
  ['418471000', 'No known food allergies'],
  ['235719002', 'No known food allergies'],
  ['419199007', 'No known allergies'],
  ['418038007', 'No known allergies'],
  ['420134006', 'No known allergies'],
  ['106190000', 'No known allergies'],
]);
/** Findings that say it without a negation. */
const noneFound: ReadonlyMap<string, string> = new Map([
  ['716186003', 'No known allergies'],
  ['160244002', 'No known allergies'],
  ['409137002', 'No known drug allergies'],
  ['429625007', 'No known food allergies'],
  ['428607008', 'No known environmental allergies'],
  ['428197003', 'No known insect allergies'],
]);
/** "Substance", "Drug or medication": they name none. */
const anySubstance: ReadonlySet<string> = new Set(['105590001', '410942007', '762766007']);

export const noKnownAllergies = 'No known allergies';

/** Allergies of a document, each with its substance. */
export const readAllergies = (survey: Survey): Listed<CareSummaryAllergy> =>
  listed(concernsOf(entriesOf(survey.sections, sections), observations), {
    withheldBy: ({ act, observation }) => {
      const agent = agentOf(observation);
      return [act, observation, agent, elementAt(agent, 'code')];
    },
    carriedBy: ({ act, observation }) => [act, observation],
    read: (concern) => {
      const { act, observation } = concern;
      const kind = conceptOf(elementAt(observation, 'value'), survey.ids);
      const named = substanceOf(observation, agentOf(observation), kind, survey.ids);
      const none = noneFound.get(kind.code ?? '');
      if (none !== undefined) return { negation: none };
      if (isNegated(act) || isNegated(observation)) return { negation: denied(named?.text, kind) };
      return named && { row: allergyOf(concern, named, survey.ids) };
    },
  });

const agentOf = (observation: XmlNode): XmlNode | null =>
  elementAt(observation, 'participant', 'participantRole', 'playingEntity');

type Named = { readonly text: string; readonly code: string | null };

/** The agent by its code, translation or words, its own name, or what the finding says. */
function substanceOf(
  observation: XmlNode,
  agent: XmlNode | null,
  kind: Concept,
  ids: Survey['ids'],
): Named | null {
  const concept = conceptOf(elementAt(agent, 'code'), ids);
  if (anySubstance.has(concept.code ?? '')) return null;
  const named = concept.text ?? referredText(elementAt(agent, 'name'), ids);
  if (named !== null) return { text: named, code: concept.code };
  const finding = kinds.has(kind.code ?? '') ? null : kind.text;
  const words = finding ?? referredText(elementAt(observation, 'text'), ids);
  return words === null ? null : { text: words, code: concept.code };
}

const denied = (substance: string | undefined, kind: Concept): string =>
  substance === undefined
    ? (kinds.get(kind.code ?? '') ?? noKnownAllergies)
    : `No known allergy to ${substance}`;

function allergyOf(
  { act, observation }: Concern,
  { text, code }: Named,
  ids: Survey['ids'],
): CareSummaryAllergy {
  const reactions = related(observation, reactionObservations);
  const severity = [
    ...reactions.flatMap((reaction) => related(reaction, severityObservations)),
    ...related(observation, severityObservations),
  ];
  const ofConcern = act !== null && hasTemplate(act, formerAct) ? null : stateOf(act);
  return {
    substance: text,
    reaction: listOf(reactions.map((reaction) => valueText(reaction, ids))),
    severity: severity.map((entry) => valueText(entry, ids)).find((each) => each !== null) ?? null,
    status: observedStatus(observation, ids) ?? ofConcern,
    code,
  };
}

const valueText = (observation: XmlNode, ids: Survey['ids']): string | null =>
  elementsAt(observation, 'value')
    .map((value) => conceptOf(value, ids).text)
    .find((text) => text !== null) ?? referredText(elementAt(observation, 'text'), ids);

const listOf = (texts: readonly (string | null)[]): string | null =>
  [...new Set(texts.filter((text) => text !== null))].join(', ') || null;
