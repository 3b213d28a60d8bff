import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

/**
 * Lingui macros need Babel; everything else is left to the bundler, so only files that use a macro
 * pay for it.
 */
export const linguiMacro = (): Plugin => ({
  name: 'porchlight:lingui-macro',
  enforce: 'pre',
  async transform(code, id) {
    const [file = id] = id.split('?');
    if (!/\.[jt]sx?$/.test(file) || !code.includes('@lingui/') || !code.includes('/macro'))
      return null;
    const result = await transformAsync(code, {
      filename: file,
      babelrc: false,
      configFile: false,
      sourceMaps: true,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['@lingui/babel-plugin-lingui-macro'],
    });
    return result?.code ? { code: result.code, map: result.map ?? null } : null;
  },
});
