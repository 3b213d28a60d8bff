declare module '*.po?messages' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module 'virtual:start-texts' {
  import type { Messages } from '@lingui/core';
  /** Catalogues of everything that is loaded with the first paint. */
  export const startTexts: readonly string[];
  /** How those are loaded, by their file below the project. */
  export const startCatalogues: Readonly<
    Record<string, (() => Promise<{ messages: Messages }>) | undefined>
  >;
}
