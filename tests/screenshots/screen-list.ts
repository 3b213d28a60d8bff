import { lingui } from '@lingui/vite-plugin';
import { join } from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import { catalogues } from '../../src/build/catalogues.ts';
import { featureTexts } from '../../src/build/feature-texts.ts';
import { linguiMacro } from '../../src/build/lingui-macro.ts';

const project = join(import.meta.dirname, '..', '..');

/** A list of addresses needs no style sheets. */
const unstyled: Plugin = {
  name: 'unstyled',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0unstyled' : null),
  load: (id) => (id === '\0unstyled' ? 'export default {}' : null),
};

/**
 * The table of screens, read as the build reads it: its titles are macros that plain Node does not
 * know.
 */
export async function readScreenList(): Promise<typeof import('../support/screen-paths.ts')> {
  const { module } = await runnerImport<typeof import('../support/screen-paths.ts')>(
    join(project, 'tests', 'support', 'screen-paths.ts'),
    { plugins: [unstyled, catalogues(), featureTexts(project), linguiMacro(), lingui()] },
  );
  return module;
}
