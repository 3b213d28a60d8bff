import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const folder = join(import.meta.dirname, '..', '..', 'src', 'server', 'db');
const files = readdirSync(folder)
  .filter((name) => /(^|-)tables\.ts$/.test(name))
  .map((name) => join(folder, name));

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
const nodesIn = (part: unknown): Node[] => (Array.isArray(part) ? part.filter(isNode) : []);
const node = (part: unknown): Node => {
  if (!isNode(part)) throw new Error('Row types are object types of columns.');
  return part;
};
const nameOf = (part: unknown): string => String(node(part)['name']);

/** A column as its row type describes it. */
export type Column = {
  readonly nullable: boolean;
  /** An insert may leave it out (`Generated`). */
  readonly optional: boolean;
};

/** Whether `null` is among the members of a type, also inside `Generated<…>`. */
function isNullable(type: Node): boolean {
  if (type.type === 'TSNullKeyword') return true;
  if (type.type === 'TSUnionType') return nodesIn(type['types']).some(isNullable);
  if (type.type !== 'TSTypeReference' || !isNode(type['typeArguments'])) return false;
  return nodesIn(type['typeArguments']['params']).some(isNullable);
}

const columnOf = (type: Node): Column => ({
  nullable: isNullable(type),
  optional: type.type === 'TSTypeReference' && nameOf(type['typeName']) === 'Generated',
});

/** Members of an object type by name, with the type of each. */
const membersOf = (type: unknown): [string, Node][] =>
  nodesIn(node(type)['members']).map((member) => [
    nameOf(member['key']),
    node(node(member['typeAnnotation'])['typeAnnotation']),
  ]);

/** Columns of every table by the row types of `server/db`, which exist only in source. */
export function rowTypes(): Record<string, Record<string, Column>> {
  const types = new Map(
    files
      .flatMap((file) => parseSync(file, readFileSync(file, 'utf8')).program.body)
      .flatMap((statement): [string, unknown][] => {
        const declared =
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        return declared?.type === 'TSTypeAliasDeclaration'
          ? [[declared.id.name, declared.typeAnnotation]]
          : [];
      }),
  );
  return Object.fromEntries(
    membersOf(types.get('Tables')).map(([table, row]) => [
      table,
      Object.fromEntries(
        membersOf(types.get(nameOf(row['typeName']))).map(([name, type]) => [name, columnOf(type)]),
      ),
    ]),
  );
}
