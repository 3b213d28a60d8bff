import type { Catalogue } from './i18n.ts';

/**
 * How the catalogue of each form is loaded. The list is as long as there are forms, so that it is
 * no part of the first load.
 */
export const formCatalogues = import.meta.glob<Catalogue>('../../locales/*/forms/*.po', {
  query: '?messages',
});
