import { parseAsync, traverse, type NodePath, type types } from '@babel/core';

/**
 * One small mistake that could be made in a source file: the text between two places replaced by
 * another.
 */
export type Mutation = {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  readonly line: number;
  readonly what: string;
};

const swapped: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
};
const swappedCalls: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  filter: 'slice',
  trim: 'toString',
  toLowerCase: 'toString',
  toUpperCase: 'toString',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  round: 'floor',
  toReversed: 'slice',
};

type Span = { start: number; end: number };

/**
 * Every place of a file where one of the mistakes can be made. Types are left alone: they are not
 * there at run time.
 */
export async function mutationsOf(source: string): Promise<Mutation[]> {
  const tree = await parseAsync(source, {
    filename: 'source.ts',
    babelrc: false,
    configFile: false,
    presets: ['@babel/preset-typescript'],
  });
  const found: Mutation[] = [];
  if (tree === null) return found;
  const textOf = ({ start, end }: Span): string => source.slice(start, end);
  const add = (span: Span, replacement: string): void => {
    const line = source.slice(0, span.start).split('\n').length;
    found.push({
      ...span,
      replacement,
      line,
      what: `${textOf(span).replace(/\s+/g, ' ').slice(0, 40)} → ${replacement.replace(/\s+/g, ' ').slice(0, 40)}`,
    });
  };
  traverse(tree, {
    TSType: (path) => path.skip(),
    BinaryExpression: ({ node }) => swapOperator(source, node, add),
    LogicalExpression: ({ node }) => {
      if (node.operator === '??') add(spanOf(node), textOf(spanOf(node.left)));
      else swapOperator(source, node, add);
    },
    BooleanLiteral: ({ node }) => add(spanOf(node), String(!node.value)),
    NumericLiteral: ({ node }) => add(spanOf(node), String(node.value + 1)),
    UnaryExpression: ({ node }) => {
      if (node.operator === '!') add(spanOf(node), textOf(spanOf(node.argument)));
    },
    ConditionalExpression: ({ node }) => {
      add(spanOf(node), `(${textOf(spanOf(node.consequent))})`);
      add(spanOf(node), `(${textOf(spanOf(node.alternate))})`);
    },
    IfStatement: ({ node }) => add(spanOf(node.test), 'false'),
    MemberExpression: (path) => swapCall(path, add),
  });
  return found;
}

function spanOf(node: types.Node): Span {
  if (typeof node.start !== 'number' || typeof node.end !== 'number')
    throw new Error(`${node.type} has no place`);
  return { start: node.start, end: node.end };
}

function swapOperator(
  source: string,
  node: types.BinaryExpression | types.LogicalExpression,
  add: (span: Span, replacement: string) => void,
): void {
  const replacement = swapped[node.operator];
  const start = source.indexOf(node.operator, spanOf(node.left).end);
  if (replacement !== undefined && start < spanOf(node.right).start)
    add({ start, end: start + node.operator.length }, replacement);
}

function swapCall(
  path: NodePath<types.MemberExpression>,
  add: (span: Span, replacement: string) => void,
): void {
  const { property } = path.node;
  const replacement = property.type === 'Identifier' ? swappedCalls[property.name] : undefined;
  if (replacement !== undefined && path.parent.type === 'CallExpression' && path.key === 'callee')
    add(spanOf(property), replacement);
}
