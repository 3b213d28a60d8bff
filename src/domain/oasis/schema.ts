import { readXml, textOf } from '../xml-tree.ts';
import { activeItems, codesOf } from './catalogue.ts';
import { exportDay, isBirthDate } from './dates.ts';
import { elementName, exportOrder } from './export.ts';
import type { OasisItem, OasisVersion, Timepoint } from './item.ts';
import { skipped } from './record.ts';
import { itemSets } from './version.ts';

/**
 * Our own schema of the export: which elements an assessment has, in which order, and which values
 * each may hold at that timepoint. CMS publishes none we could read; this one is made of the
 * catalogue and checks what the export wrote, not the answers.
 */

export type SchemaFault = {
  readonly element: string;
  readonly fault: 'not-xml' | 'unknown-record' | 'missing' | 'unexpected' | 'order' | 'value';
};

type Rule = { readonly name: string; readonly takes: (value: string) => boolean };

const timepointCodes = ['01', '03', '04', '05', '06', '07', '08', '09'] as const;
const isTimepoint = (text: string): text is Timepoint =>
  (timepointCodes as readonly string[]).includes(text);

const control: readonly Rule[] = [
  { name: 'ASMT_SYS_CD', takes: (value) => value === 'OASIS' },
  { name: 'TRANS_TYPE_CD', takes: (value) => ['1', '2', '3'].includes(value) },
  { name: 'ITM_SBST_CD', takes: isTimepoint },
  { name: 'ITM_SET_VRSN_CD', takes: (value) => /^E[12]-\d{6}$/.test(value) },
  { name: 'SPEC_VRSN_CD', takes: (value) => /^\d\.\d{2}$/.test(value) },
  { name: 'CORRECTION_NUM', takes: (value) => /^\d{2}$/.test(value) },
  { name: 'STATE_CD', takes: (value) => /^([A-Z]{2}|\^)$/.test(value) },
  { name: 'HHA_AGENCY_ID', takes: (value) => value.length <= 16 },
  { name: 'NATL_PRVDR_ID', takes: (value) => /^(\d{10}|\^)$/.test(value) },
  { name: 'SFW_ID', takes: (value) => value.length <= 9 },
  { name: 'SFW_NAME', takes: (value) => value.length <= 30 },
  { name: 'SFW_EMAIL_ADR', takes: (value) => value.length <= 50 },
  { name: 'SFW_PROD_NAME', takes: (value) => value.length <= 50 },
  { name: 'SFW_PROD_VRSN_CD', takes: (value) => value.length <= 20 },
  { name: 'ACY_DOC_CD', takes: (value) => value.length <= 20 },
];

const rulesOf = (item: OasisItem, timepoint: Timepoint, version: OasisVersion): readonly Rule[] => {
  if (item.kind === 'checks')
    return item.boxes.map(({ element }) => ({
      name: element,
      takes: (value) =>
        ['0', '1', skipped].includes(value) || (item.dash === true && value === '-'),
    }));
  const codes = codesOf(item, version).map(({ code }) => code);
  const takes = (value: string): boolean => {
    if (value === skipped || codes.includes(value)) return true;
    switch (item.kind) {
      case 'code':
        return false;
      case 'flag':
        return value === '0' || value === '1';
      case 'text':
        return (
          value.length <= item.maxLength &&
          (item.shape === undefined || new RegExp(`^(${item.shape})$`).test(value))
        );
      case 'date':
        return item.partial ? isBirthDate(value) : exportDay(value) !== null;
      case 'number':
        return (
          value.length === item.digits &&
          /^\d+$/.test(value) &&
          Number(value) >= item.min &&
          Number(value) <= item.max
        );
    }
  };
  return [{ name: elementName(item, timepoint), takes }];
};

/** Rules of every element of an export, in order. */
const schemaOf = (timepoint: Timepoint, version: OasisVersion): readonly Rule[] => [
  ...control,
  ...exportOrder(activeItems(timepoint, version)).flatMap((item) =>
    rulesOf(item, timepoint, version),
  ),
];

/** What is wrong with an exported record; empty when it keeps the schema. */
export function schemaFaults(xml: string): readonly SchemaFault[] {
  const read = readXml(xml);
  if (!read.ok || read.tree.root.name !== 'ASSESSMENT')
    return [{ element: 'ASSESSMENT', fault: 'not-xml' }];
  const elements = read.tree.root.children.map((node) => ({
    name: node.name,
    value: textOf(node),
  }));
  const valueOf = (name: string): string =>
    elements.find((element) => element.name === name)?.value ?? '';
  const timepoint = valueOf('ITM_SBST_CD');
  const version = (['E1', 'E2'] as const).find(
    (known) => itemSets[known].itemSet === valueOf('ITM_SET_VRSN_CD'),
  );
  if (!isTimepoint(timepoint) || version === undefined)
    return [{ element: 'ITM_SBST_CD', fault: 'unknown-record' }];
  return compare(elements, schemaOf(timepoint, version));
}

function compare(
  elements: readonly { readonly name: string; readonly value: string }[],
  rules: readonly Rule[],
): readonly SchemaFault[] {
  const names = new Set(elements.map(({ name }) => name));
  const known = new Set(rules.map(({ name }) => name));
  const missing = rules.filter(({ name }) => !names.has(name));
  const unexpected = elements.filter(({ name }) => !known.has(name));
  const values = elements.filter(
    ({ name, value }) => rules.find((rule) => rule.name === name)?.takes(value) === false,
  );
  const isOrdered =
    elements.map(({ name }) => name).join() === rules.map(({ name }) => name).join();
  const faults: SchemaFault[] = [
    ...missing.map(({ name }) => ({ element: name, fault: 'missing' as const })),
    ...unexpected.map(({ name }) => ({ element: name, fault: 'unexpected' as const })),
    ...values.map(({ name }) => ({ element: name, fault: 'value' as const })),
  ];
  const hasAll = missing.length === 0 && unexpected.length === 0;
  return hasAll && !isOrdered ? [...faults, { element: 'ASSESSMENT', fault: 'order' }] : faults;
}
