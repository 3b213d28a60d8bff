import { must } from '../must.ts';
import type { OasisCode, OasisItem, OasisVersion, Timepoint } from './item.ts';
import { body } from './items/body.ts';
import { former } from './items/former.ts';
import { ability } from './items/function.ts';
import { departure, stays } from './items/leaving.ts';
import { mind } from './items/mind.ts';
import { skin } from './items/skin.ts';
import { background, tracking } from './items/tracking.ts';
import { treatment } from './items/treatment.ts';

/**
 * The OASIS item catalogue: every item once, in the order of the sections and of the export. Forms,
 * checks and export read it; nothing else lists items or codes.
 *
 * @source CMS OASIS-E1 and OASIS-E2 (public domain), read in part; see `Confidence`
 */
export const oasisItems: readonly OasisItem[] = Object.freeze(
  [
    ...tracking,
    ...background,
    ...stays,
    ...departure,
    ...mind,
    ...ability,
    ...body,
    ...skin,
    ...treatment,
    ...former,
  ].map((item) => Object.freeze(item)),
);

const byId: ReadonlyMap<string, OasisItem> = new Map(oasisItems.map((item) => [item.id, item]));

/** @throws when no item has that id */
export const oasisItem = (id: string): OasisItem => must(byId.get(id), `OASIS item ${id}`);
export const isOasisItem = (id: string): boolean => byId.has(id);

export const timepointsOf = (item: OasisItem, version: OasisVersion): readonly Timepoint[] =>
  'E1' in item.timepoints ? item.timepoints[version] : item.timepoints;

/** Whether an assessment of that kind and item set has the item. */
const isActive = (item: OasisItem, timepoint: Timepoint, version: OasisVersion): boolean =>
  item.versions.includes(version) && timepointsOf(item, version).includes(timepoint);

/** Items of an assessment, in the order of the export. */
export const activeItems = (timepoint: Timepoint, version: OasisVersion): readonly OasisItem[] =>
  oasisItems.filter((item) => isActive(item, timepoint, version));

/** Codes that an item set allows for an item; none for texts, dates and flags. */
export function codesOf(item: OasisItem, version: OasisVersion): readonly OasisCode[] {
  if (item.kind === 'checks') return item.boxes;
  if (item.kind === 'number') return item.special;
  if (item.kind !== 'code') return [];
  return item.codes.filter(({ code }) => (item.codesFrom?.[code] ?? version) === version);
}

/** Items whose codes, timepoints or skips were read nowhere: to be compared with the manual. */
export const unverifiedItems: readonly string[] = oasisItems
  .filter(({ confidence }) => confidence === 'known')
  .map(({ id }) => id);
