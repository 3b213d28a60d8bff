import { must } from '../must.ts';
import type { ChecksItem, OasisItem, Timepoint } from './item.ts';
import { readRecord, skipped, type OasisAssessment, type OasisRecord } from './record.ts';
import { itemSets } from './version.ts';

/**
 * What the export says about the agency and the record beside the answers. Empty texts are exported
 * as `^`, as CMS has it for what is not there.
 */
export type ExportHeader = {
  /** 1 new, 2 modification, 3 inactivation. */
  readonly transaction: '1' | '2' | '3';
  readonly state: string;
  /** Agency id that CMS assigned for submissions. */
  readonly agencyId: string;
  readonly agencyNpi: string;
  readonly software: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly product: string;
    readonly version: string;
  };
  /** The agency's own number of the document. */
  readonly documentId: string;
};

export type ExportElement = { readonly name: string; readonly value: string };

/** Element of an item at a timepoint; the name of the item where it has one per timepoint. */
export const elementName = (item: Exclude<OasisItem, ChecksItem>, timepoint: Timepoint): string =>
  typeof item.element === 'string' ? item.element : must(item.element[timepoint], item.id);

/**
 * The order of the export: the catalogue's, but a date or text comes before the box that says it is
 * missing, which a form asks first.
 */
export function exportOrder(items: readonly OasisItem[]): readonly OasisItem[] {
  const order = [...items];
  order.forEach((item, place) => {
    const next = order[place + 1];
    if (item.kind !== 'flag' || next?.kind !== 'date') return;
    if (item.id.slice(0, 5) === next.id.slice(0, 5)) order.splice(place, 2, next, item);
  });
  return order;
}

/** Values of a check-all list: 1 ticked, 0 not; `^` or `-` in all of them when it has no answer. */
const boxValues = (record: OasisRecord, item: ChecksItem): readonly ExportElement[] => {
  const codes = record.codes(item.id);
  const whole = [skipped, '-'].find((mark) => codes.length === 1 && codes.includes(mark));
  return item.boxes.map(({ code, element, under }) => ({
    name: element,
    value: whole ?? boxValue(record, codes, code, under),
  }));
};

/** A detail whose treatment or drug class was not ticked is skipped, not unticked. */
const boxValue = (
  record: OasisRecord,
  codes: readonly string[],
  code: string,
  under: string | undefined,
): string => {
  if (codes.includes(code)) return '1';
  if (under === undefined) return '0';
  const [parent = '', row] = under.split(':');
  const isOpen = row === undefined ? codes.includes(parent) : record.codes(parent).includes(row);
  return isOpen ? '0' : skipped;
};

/** Numbers are filled with zeros to their width; everything else is exported as it is stored. */
const exported = (item: OasisItem, value: string): string =>
  item.kind === 'number' && /^\d+$/.test(value) ? value.padStart(item.digits, '0') : value;

const itemElements = (record: OasisRecord, item: OasisItem): readonly ExportElement[] =>
  item.kind === 'checks'
    ? boxValues(record, item)
    : [
        {
          name: elementName(item, record.timepoint),
          value: exported(item, record.value(item.id)),
        },
      ];

/** Elements of a record in the order of the export. */
export function exportElements(
  assessment: OasisAssessment,
  header: ExportHeader,
): readonly ExportElement[] {
  const record = readRecord(assessment);
  const { itemSet, specification } = itemSets[record.version];
  const control = {
    ASMT_SYS_CD: 'OASIS',
    TRANS_TYPE_CD: header.transaction,
    ITM_SBST_CD: record.timepoint,
    ITM_SET_VRSN_CD: itemSet,
    SPEC_VRSN_CD: specification,
    CORRECTION_NUM: (record.correction?.number ?? '0').padStart(2, '0'),
    STATE_CD: header.state,
    HHA_AGENCY_ID: header.agencyId,
    NATL_PRVDR_ID: header.agencyNpi,
    SFW_ID: header.software.id,
    SFW_NAME: header.software.name,
    SFW_EMAIL_ADR: header.software.email,
    SFW_PROD_NAME: header.software.product,
    SFW_PROD_VRSN_CD: header.software.version,
    ACY_DOC_CD: header.documentId,
  };
  return [
    ...Object.entries(control).map(([name, value]) => ({ name, value: value || skipped })),
    ...exportOrder(record.items).flatMap((item) => itemElements(record, item)),
  ];
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The assessment as CMS-shaped XML: one element per item, in a fixed order, the same bytes for the
 * same answers. It is shaped as the public data submission specifications describe it; whether iQIES
 * takes it is for the agency's test submission to show.
 */
export function oasisXml(assessment: OasisAssessment, header: ExportHeader): string {
  const lines = exportElements(assessment, header).map(
    ({ name, value }) => `  <${name}>${escaped(value)}</${name}>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ASSESSMENT>',
    ...lines,
    '</ASSESSMENT>',
    '',
  ].join('\n');
}
