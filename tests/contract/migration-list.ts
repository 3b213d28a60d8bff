import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'src', 'server', 'db', 'migrations');
export const migrationRegistry = join(folder, 'registry.ts');

/** The registry as the files of the folder make it, in their order: `npm run shapes` writes it. */
export function migrationList(): string {
  const found = readdirSync(folder)
    .filter((file) => /^\d{3}-.*\.ts$/.test(file))
    .toSorted()
    .map((file) => {
      const exported = /export const (\w+)/.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
      if (exported === undefined) throw new Error(`${file} exports no statements.`);
      return { file, name: file.replace('.ts', ''), exported };
    });
  return [
    '// Written by npm run shapes from the files of this folder.',
    ...found.map(({ file, exported }) => `import { ${exported} } from './${file}';`),
    '',
    '/**',
    ' * Every migration in its order; how many there are is the schema version. Published ones never',
    ' * change. Number 008 was never published.',
    ' */',
    'export const migrations: readonly {',
    '  readonly name: string;',
    '  readonly statements: readonly string[];',
    '}[] = [',
    ...found.map(({ name, exported }) => `  { name: '${name}', statements: ${exported} },`),
    '];',
    '',
  ].join('\n');
}
