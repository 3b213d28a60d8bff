import type { FormDefinition } from './define.ts';

/** Texts that forms share with others stand in this catalogue; every form brings it. */
export const commonCatalogue = 'forms/common';

/** The catalogue of a form's own texts below `locales/<language>`, such as `forms/aide-visit`. */
export const catalogueOf = ({
  id,
  catalogue = id,
}: Pick<FormDefinition, 'id' | 'catalogue'>): string => `forms/${catalogue}`;
