import type { Messages } from '@lingui/core';

/**
 * How the catalogue of each form is loaded. The list is as long as there are forms, so that it is
 * no part of the first load.
 */
export const formCatalogues = import.meta.glob<{ messages: Messages }>(
  '../../locales/*/forms/*.po',
  {
    query: '?messages',
  },
);
