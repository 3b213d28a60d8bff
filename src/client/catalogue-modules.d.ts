declare module '*.po?messages' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module 'virtual:start-texts' {
  /** Catalogues of everything that is loaded with the first paint. */
  export const startTexts: readonly string[];
}
