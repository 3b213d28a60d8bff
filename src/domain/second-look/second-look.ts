import type { Value } from '../merge.ts';
import { chartRules } from './chart-rules.ts';
import { earlierRules } from './earlier-rules.ts';
import type { Found, Line, LookFacts } from './facts.ts';
import { lookBases, type LookRule } from './rule.ts';
import { visitRules } from './visit-rules.ts';
import { weekRules } from './week-rules.ts';
import { woundRules } from './wound-rules.ts';

/**
 * *Second look*: answers of a note that disagree with the chart, with an earlier or another
 * discipline's note, or with the visit's own readings and wounds. Both statements are shown with
 * where they stand; none of the rules says which is right, and none speaks without a line of the
 * other source (decision 099). Pure: it runs on the phone without signal, and again in the office.
 */
export const lookRules: readonly LookRule[] = [
  ...woundRules,
  ...visitRules,
  ...chartRules,
  ...weekRules,
  ...earlierRules,
];

const byId = new Map(lookRules.map((rule) => [rule.id, rule]));
/** The rule of that id; null for one that an app of another version had. */
export const lookRule = (id: string): LookRule | null => byId.get(id) ?? null;

/** Every text that *Second look* can show, for the catalogue. */
export const lookTexts: readonly string[] = [
  ...new Set([...lookRules.map(({ text }) => text), ...Object.values(lookBases)]),
];

export type Disagreement = Found & {
  readonly rule: string;
  /**
   * Both statements as one short text: "I have looked, it is right" holds for these and for no
   * others.
   */
  readonly mark: string;
};

/** FNV-1a, 32 bit: short, and the same on every device. It guards nothing. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

const wordsOf = (line: Line): readonly (string | Value)[] =>
  line.kind === 'answer' ? [line.document, line.path, line.value] : [line.kind, line.words];

const markOf = ({ path, value, against }: Found): string =>
  digest(JSON.stringify([path, value, against.map(wordsOf)]));

/** What one rule says of one answer is one disagreement, with all lines against it. */
function joined(found: readonly Found[]): readonly Found[] {
  const byPath = new Map<string, Found>();
  for (const each of found) {
    const known = byPath.get(each.path);
    const lines = known?.against.map((line) => JSON.stringify(line)) ?? [];
    const fresh = each.against.filter((line) => !lines.includes(JSON.stringify(line)));
    byPath.set(each.path, known ? { ...known, against: [...known.against, ...fresh] } : each);
  }
  return [...byPath.values()];
}

/** Every disagreement of a note, in the order of the rules. */
export const secondLook = (facts: LookFacts): readonly Disagreement[] =>
  lookRules.flatMap(({ id, find }) =>
    joined(find(facts)).map((found) => ({ rule: id, ...found, mark: markOf(found) })),
  );

/** Somebody looked at a disagreement and says why the answer is right. */
export type Look = {
  readonly rule: string;
  readonly path: string;
  readonly mark: string;
  readonly reason: string;
};

type At = Pick<Disagreement, 'rule' | 'path' | 'mark'>;
const isOf = (look: Look, { rule, path }: At): boolean => look.rule === rule && look.path === path;

/**
 * What was said last about a disagreement as it is now; null while nobody looked at it, or who did
 * took it back.
 */
export function lookAt<L extends Look>(found: At, looks: readonly L[]): L | null {
  const last = looks.findLast((look) => isOf(look, found) && look.mark === found.mark);
  return last === undefined || last.reason === '' ? null : last;
}

/** What was said of the same answer before, by others or of other statements, oldest first. */
export const looksBefore = <L extends Look>(found: At, looks: readonly L[]): readonly L[] => {
  const now = lookAt(found, looks);
  return looks.filter((look) => isOf(look, found) && look !== now && look.reason !== '');
};
