import { format, resolveConfig } from 'prettier';
import { commands } from '#contract/commands/registry.ts';
import type { Command, CommandMeta } from '#contract/commands/command.ts';

/** Path of the generated table, from the root of the repository. */
export const metaFile = 'src/contract/commands/meta.ts';

const head = `import type { CommandMeta } from './command.ts';
import type { CommandName } from './registry.ts';

/**
 * What the outbox knows of each command before its code is loaded. Generated from the commands by
 * \`npm run commands\`; change the command and run it again.
 */
export const commandMeta: Readonly<Record<CommandName, CommandMeta>> = `;

/** A command without its schema and functions. */
function metaOf({
  name: _name,
  input: _input,
  apply: _apply,
  isPast: _isPast,
  written: _written,
  ...meta
}: Command): CommandMeta {
  return meta;
}

/** The content of `metaFile` as the commands are now. */
export async function metaText(): Promise<string> {
  const table = Object.fromEntries(
    Object.entries(commands as Readonly<Record<string, Command>>).map(([name, command]) => [
      name,
      metaOf(command),
    ]),
  );
  const options = await resolveConfig(metaFile);
  return format(`${head}${JSON.stringify(table)};`, { ...options, filepath: metaFile });
}
