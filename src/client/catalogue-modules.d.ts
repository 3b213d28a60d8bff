declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
declare module '*.po?texts' {
  import type { Messages } from '@lingui/core';
  export const texts: Messages;
}
