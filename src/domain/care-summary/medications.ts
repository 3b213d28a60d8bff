import {
  attributeOf,
  childrenOf,
  conceptOf,
  dateOfTimestamp,
  elementAt,
  elementsAt,
  hasTemplate,
  referredText,
  startOfTime,
  type Survey,
} from './cda.ts';
import type { XmlNode } from '../xml-tree.ts';
import { doseOf, frequencyOf, timesOf } from './dosage.ts';
import {
  calm,
  entriesOf,
  formerTemplate,
  isNegated,
  listed,
  mostEntries,
  observedStatus,
  stateOf,
  template,
  type Listed,
  type SectionKind,
} from './entries.ts';

/** `start` and `end` are MM/DD/YYYY, MM/YYYY or YYYY, as precise as the document. */
export type CareSummaryMedication = {
  name: string;
  dose: string | null;
  route: string | null;
  frequency: string | null;
  /** The directions in the sender's words. */
  instructions: string | null;
  start: string | null;
  end: string | null;
  status: string | null;
  code: string | null;
};

const sections: SectionKind = {
  codes: ['10160-0', '10183-2', '42346-7', '75311-1'],
  templates: [...template('2.1', '2.1.1', '2.11', '2.11.1', '2.44'), ...formerTemplate('8')],
};
/** Words for the patient: instruction acts, and the whole of the directions as free text. */
const instructionActs = [...template('4.20'), ...formerTemplate('49')];
const freeTextSig = template('4.147');
/** "Drug or medication", which names none (SNOMED CT). */
const anyDrug = '410942007';

/** Medications of a document: its lists, and those of admission and discharge inside an act. */
export function readMedications({ sections: all, ids }: Survey): Listed<CareSummaryMedication> {
  const given = entriesOf(all, sections).flatMap((entry) => [
    ...childrenOf(entry, 'substanceAdministration'),
    ...elementsAt(entry, 'act', 'entryRelationship', 'substanceAdministration'),
  ]);
  return listed(given.slice(0, mostEntries), {
    withheldBy: (entry) => {
      const material = materialOf(entry);
      return [entry, material, elementAt(material, 'code')];
    },
    carriedBy: (entry) => [entry],
    read: (entry) => {
      const row = medicationOf(entry, materialOf(entry), ids);
      if (!isNegated(entry)) return row && { row };
      const isAny = row === null || row.code === anyDrug;
      return { negation: isAny ? 'No known medications' : `Not taking ${row.name}` };
    },
  });
}

const materialOf = (entry: XmlNode): XmlNode | null => {
  const product = elementAt(entry, 'consumable', 'manufacturedProduct');
  return (
    elementAt(product, 'manufacturedMaterial') ?? elementAt(product, 'manufacturedLabeledDrug')
  );
};

function medicationOf(
  entry: XmlNode,
  material: XmlNode | null,
  ids: Survey['ids'],
): CareSummaryMedication | null {
  const concept = conceptOf(elementAt(material, 'code'), ids);
  const words = referredText(elementAt(entry, 'text'), ids);
  const name = concept.text ?? referredText(elementAt(material, 'name'), ids) ?? words;
  if (name === null) return null;
  const times = timesOf(entry);
  const end = times.map((time) => attributeOf(elementAt(time, 'high'), 'value'));
  return {
    name,
    dose: doseOf(entry, ids),
    route: calm(conceptOf(elementAt(entry, 'routeCode'), ids).text),
    frequency: frequencyOf(entry, ids),
    instructions: instructionsOf(entry, ids) ?? (words === name ? null : words),
    start: times.map(startOfTime).find((date) => date !== null) ?? null,
    end: end.map(dateOfTimestamp).find((date) => date !== null) ?? null,
    status: observedStatus(entry, ids) ?? stateOf(entry),
    code: concept.code,
  };
}

function instructionsOf(entry: XmlNode, ids: Survey['ids']): string | null {
  const nested = (kind: string, wanted: readonly string[]): XmlNode[] =>
    elementsAt(entry, 'entryRelationship', kind).filter((node) => hasTemplate(node, wanted));
  const texts = [
    ...nested('substanceAdministration', freeTextSig),
    ...nested('act', instructionActs),
  ].map((node) => referredText(elementAt(node, 'text'), ids));
  return [...new Set(texts.filter((text) => text !== null))].join('; ') || null;
}
