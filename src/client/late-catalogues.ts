import type { Messages } from '@lingui/core';

/**
 * How the catalogues of features and forms are loaded. The list grows with both, so that it is no
 * part of the first load.
 */
export const lateCatalogues = import.meta.glob<{ messages: Messages }>(
  ['../../locales/*/*.po', '../../locales/*/forms/*.po'],
  { query: '?messages' },
);
