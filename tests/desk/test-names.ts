import { parseSync } from 'vite';

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The words of a callee, such as `it` and `each` of `it.each([…])`. */
function wordsOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'CallExpression') return wordsOf(callee['callee']);
  if (callee.type === 'MemberExpression')
    return [...wordsOf(callee['object']), ...wordsOf(callee['property'])];
  return [];
}

/** Functions that make a test; `step` is that of the stories in browsers. */
const makers = ['it', 'test', 'step'];
/** What makes no test of it, or one that cannot fail. */
const unmakers = ['skip', 'todo', 'fails'];

const nameOf = (argument: unknown): string[] =>
  isNode(argument) && argument.type === 'Literal' && typeof argument['value'] === 'string'
    ? [argument['value']]
    : [];

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isNode(value)) return [];
  const inside = Object.values(value).flatMap(namesIn);
  if (value.type !== 'CallExpression') return inside;
  const [maker = '', ...others] = wordsOf(value['callee']);
  // Nothing in a group that does not run is a test.
  if (maker === 'describe' && others.some((word) => unmakers.includes(word))) return [];
  if (!makers.includes(maker) || others.some((word) => unmakers.includes(word))) return inside;
  const first = Array.isArray(value['arguments'])
    ? value['arguments'].flatMap(nameOf)[0]
    : undefined;
  return first === undefined ? inside : [first, ...inside];
}

/** Names of the tests a file has, as they are written: `%s` of a table stays. */
export const testNames = (file: string, source: string): ReadonlySet<string> =>
  new Set(namesIn(parseSync(file, source).program));
