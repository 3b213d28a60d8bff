import { parseSync } from 'vite';
import { isTest, readSources } from './sources.ts';

/**
 * `npx tsx tests/layers/measure.ts`: the figures of docs/architecture.md, "Measured beside the
 * models": files and lines, and median, 90th percentile and largest of files and functions, of the
 * product's own code without its tests.
 */

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';

const functions: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Lines of every function with a body of statements. */
function functionLines(path: string, text: string): number[] {
  const found: number[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (!isNode(part)) return;
    const { start, end, body } = part;
    if (functions.has(part.type) && isNode(body) && body.type === 'BlockStatement')
      found.push(text.slice(Number(start), Number(end)).split('\n').length);
    for (const [key, value] of Object.entries(part)) if (key !== 'parent') visit(value);
  };
  visit(parseSync(path, text).program);
  return found;
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return `${at(0.5)} / ${at(0.9)} / ${sorted.at(-1)}`;
}

const all = readSources('src', 'sw');
const product = all.filter(({ path }) => !isTest(path));
const tests = [...all.filter(({ path }) => isTest(path)), ...readSources('tests')];
const lines = (sources: typeof all): number => sources.reduce((sum, each) => sum + each.lines, 0);
const lengths = all.flatMap(({ text }) => text.split('\n').map(({ length }) => length));

console.log(`files / lines            ${product.length} / ${lines(product)}`);
console.log(`file med / p90 / max     ${spread(product.map((each) => each.lines))}`);
console.log(
  `function med / p90 / max ${spread(product.flatMap(({ path, text }) => functionLines(path, text)))}`,
);
console.log(`lines over 120           ${lengths.filter((length) => length > 120).length}`);
const byLength = lengths.toSorted((a, b) => a - b);
console.log(
  'line p90 / max           ' +
    `${byLength[Math.floor(byLength.length * 0.9)]} / ${byLength.at(-1)}`,
);
console.log(`test lines / code lines  ${(lines(tests) / lines(product)).toFixed(2)}`);
