/** A clinical form as far as its texts are concerned. */
export type OfForm = {
  readonly id: string;
  /** Name of the catalogue that it shares with its sisters. */
  readonly catalogue?: string;
};

/** Texts that forms share with others stand in this catalogue; every form brings it. */
export const commonCatalogue = 'forms/common';

/** The catalogue of a form's own texts below `locales/<language>`, such as `forms/aide-visit`. */
export const catalogueOf = ({ id, catalogue = id }: OfForm): string => `forms/${catalogue}`;
